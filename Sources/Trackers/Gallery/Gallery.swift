// Made from Plugins/Gallery by its test; HIBI_RECORD=1 makes it anew.

/// The definition files that come with the program.
public enum Gallery {
  /// Each file as it is.
  public static let definitions = [
    #"""
    {
      "hibi": 1,
      "name": "mood",
      "title": {"en": "Mood", "ja": "気分"},
      "summary": {"en": "How a day was, and what was in it", "ja": "その日の気分とあったことを記録します"},
      "icon": "☺",
      "collections": [
        {
          "title": {"en": "Moods", "ja": "気分の記録"},
          "key": "day",
          "fields": [
            {
              "name": "mood", "title": {"en": "Mood", "ja": "気分"}, "type": "integer", "min": 1, "max": 5,
              "titles": [
                {"en": "awful", "ja": "最悪"}, {"en": "bad", "ja": "悪い"}, {"en": "okay", "ja": "普通"},
                {"en": "good", "ja": "良い"}, {"en": "great", "ja": "最高"}
              ],
              "placeholder": "4", "required": true, "positional": true, "ranked": true, "daily": "last"
            },
            {
              "name": "with", "title": {"en": "What was in it", "ja": "あったこと"}, "type": "tags",
              "offered": ["work", "family", "friends", "rest", "exercise"], "placeholder": {"en": "friends", "ja": "友人"}, "searched": true
            },
            {
              "name": "note", "title": {"en": "Note", "ja": "メモ"}, "type": "long-text",
              "placeholder": {"en": "a long walk", "ja": "よく歩いた"}, "searched": true
            }
          ]
        }
      ],
      "panels": [
        {
          "name": "days", "title": {"en": "Mood per day", "ja": "気分の推移"},
          "summary": {"en": "each day and the mean of seven", "ja": "1日ごとの気分と7日平均"}, "period": "last-30-days",
          "parts": [{"kind": "series", "measure": {"fold": "last", "field": "mood"}, "average": 7}]
        },
        {
          "name": "kinds", "title": {"en": "Days by mood", "ja": "気分ごとの日数"},
          "summary": {"en": "how many days of each", "ja": "気分ごとの日数"},
          "parts": [{"kind": "bars", "measure": {"fold": "count"}, "by": "mood", "per-page": 5}]
        }
      ],
      "card": ["days", "kinds"],
      "discreet": true
    }

    """#,
    #"""
    {
      "hibi": 1,
      "name": "water",
      "title": {"en": "Water", "ja": "水分"},
      "summary": {"en": "How much water and tea you had", "ja": "飲んだ水分の量を記録します"},
      "icon": "💧",
      "collections": [
        {
          "title": {"en": "Glasses", "ja": "水分記録"},
          "fields": [
            {
              "name": "amount", "title": {"en": "Amount", "ja": "量"}, "type": "integer", "min": 1, "max": 10000,
              "unit": "ml", "placeholder": "250", "required": true, "positional": true, "ranked": true, "daily": "sum"
            },
            {
              "name": "what", "title": {"en": "What", "ja": "飲みもの"}, "type": "text",
              "placeholder": {"en": "tea", "ja": "お茶"}, "positional": true, "searched": true
            },
            {"name": "time", "title": {"en": "Time", "ja": "時刻"}, "type": "time", "placeholder": "8:30"}
          ]
        }
      ],
      "panels": [
        {
          "name": "today", "title": "{day}", "summary": {"en": "what today adds up to", "ja": "今日の合計と目標までの残り"},
          "period": "today",
          "parts": [
            {
              "kind": "figures",
              "figures": [
                {"name": "total", "label": {"en": "Total", "ja": "合計"}, "of": {"goal": "amount", "part": "total"}},
                {"name": "goal", "label": {"en": "Goal", "ja": "目標"}, "of": {"goal": "amount", "part": "target"}, "optional": true},
                {"name": "left", "label": {"en": "Left", "ja": "残り"}, "of": {"goal": "amount", "part": "left"}, "optional": true}
              ]
            },
            {"kind": "table", "limit": 20}
          ]
        },
        {
          "name": "days", "title": {"en": "ml per day", "ja": "1日ごとの水分量"},
          "summary": {"en": "what each day adds up to", "ja": "1日ごとの合計の推移"}, "period": "last-14-days",
          "parts": [{"kind": "series", "measure": {"fold": "sum", "field": "amount"}, "average": 7, "goal": "amount"}]
        },
        {
          "name": "kinds", "title": {"en": "ml by what it was", "ja": "飲みものごとの量"},
          "summary": {"en": "how much of each", "ja": "飲みものごとの合計"},
          "parts": [{"kind": "bars", "measure": {"fold": "sum", "field": "amount"}, "by": "what", "per-page": 5}]
        }
      ],
      "goals": [
        {
          "name": "amount", "title": {"en": "Water", "ja": "水分"}, "measure": {"fold": "sum", "field": "amount"},
          "direction": "at-least"
        }
      ],
      "card": ["today", "days"]
    }

    """#,
    #"""
    {
      "hibi": 1,
      "name": "weight",
      "title": {"en": "Weight", "ja": "体重"},
      "summary": {"en": "What the scale says, and where it goes", "ja": "体重とその推移を記録します"},
      "icon": "⚖",
      "collections": [
        {
          "title": {"en": "Weights", "ja": "体重記録"},
          "fields": [
            {
              "name": "weight", "title": {"en": "Weight", "ja": "体重"}, "type": "decimal", "places": 1, "min": 1, "max": 500,
              "unit": "kg", "placeholder": "62.5", "required": true, "positional": true, "ranked": true, "daily": "last"
            },
            {
              "name": "fat", "title": {"en": "Body fat", "ja": "体脂肪率"}, "type": "decimal", "places": 1, "min": 0, "max": 100,
              "unit": "%", "placeholder": "21.5", "daily": "last"
            },
            {
              "name": "note", "title": {"en": "Note", "ja": "メモ"}, "type": "long-text",
              "placeholder": {"en": "after a run", "ja": "運動のあと"}, "searched": true
            }
          ],
          "columns": ["weight", "fat"]
        }
      ],
      "panels": [
        {
          "name": "days", "title": {"en": "Weight per day", "ja": "体重の推移"},
          "summary": {"en": "the last weight of each day, and the mean of seven", "ja": "1日の最後の体重と7日平均"},
          "period": "last-30-days",
          "parts": [{"kind": "series", "measure": {"fold": "last", "field": "weight"}, "average": 7}]
        },
        {
          "name": "trend", "title": {"en": "Latest weights", "ja": "最新{n}件"},
          "summary": {"en": "the newest entries", "ja": "最新の記録"},
          "parts": [{"kind": "latest", "measure": {"fold": "last", "field": "weight"}, "last": 7}]
        },
        {
          "name": "range", "title": {"en": "Lowest and highest", "ja": "最低と最高"},
          "summary": {"en": "the extremes of a period", "ja": "期間の最低・最高・平均"},
          "parts": [
            {
              "kind": "figures",
              "figures": [
                {"name": "min", "label": {"en": "Lowest", "ja": "最低"}, "of": {"measure": {"fold": "min", "field": "weight"}}, "optional": true},
                {"name": "max", "label": {"en": "Highest", "ja": "最高"}, "of": {"measure": {"fold": "max", "field": "weight"}}, "optional": true},
                {"name": "mean", "label": {"en": "Mean", "ja": "平均"}, "of": {"measure": {"fold": "mean", "field": "weight"}}, "extra-places": 1, "optional": true}
              ]
            }
          ]
        }
      ],
      "card": ["days", "trend"]
    }

    """#,
  ]
}
