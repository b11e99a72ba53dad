#!/bin/bash
# Shows Hibi with the meals of two weeks, in a store of its own that is thrown away.
#
#   docs/guide/demo.sh PROGRAM     the built hibi; `make run` calls this
#
# On a terminal the store stays until you remove it, and the last lines say how to go on.
set -euo pipefail

program=$(realpath "$1")
place=$(mktemp -d "${TMPDIR:-/tmp}/hibi-demo.XXXXXX")
interactive=
if [ -t 0 ] && [ -t 1 ]; then interactive=1; else trap 'rm -rf "$place"' EXIT; fi

mkdir "$place/bin"
ln -s "$program" "$place/bin/hibi"
for name in calorie manga sober; do ln -s hibi "$place/bin/$name"; done
export PATH="$place/bin:$PATH" HIBI_STORE="$place/store"
# The demo is about today: a moved clock of the caller would make its days the future.
unset HIBI_NOW

# The first of these that is set decides, as in Hibi itself.
case ${HIBI_LANG:-${LC_ALL:-${LC_MESSAGES:-${LANG:-en}}}} in
  ja*) language=ja ;;
  *) language=en ;;
esac

# Days ago, meal, kcal, the food in English, in Japanese. Two days are left out: a
# record has gaps, and the charts show them as gaps.
meals='
13|breakfast|320|toast and egg|トーストと目玉焼き
13|lunch|730|tempura soba|てんぷらそば
13|dinner|640|grilled mackerel set|さばの塩焼き定食
12|breakfast|280|natto and rice|納豆ごはん
12|lunch|850|katsu curry|カツカレー
12|dinner|590|hot pot|寄せ鍋
11|breakfast|190|yogurt with banana|バナナヨーグルト
11|lunch|480|onigiri and miso soup|おにぎりとみそ汁
11|dinner|780|pasta with tomato|トマトパスタ
11|snack|240|two mandarins and a senbei|みかんとせんべい
10|breakfast|320|toast and egg|トーストと目玉焼き
10|lunch|690|oyakodon|親子丼
10|dinner|610|ginger pork|豚のしょうが焼き
8|breakfast|280|natto and rice|納豆ごはん
8|lunch|560|sandwich and salad|サンドイッチとサラダ
8|dinner|1120|yakiniku with friends|焼肉
7|breakfast|150|fruit|くだもの
7|lunch|430|udon|きつねうどん
7|dinner|520|tofu and vegetables|豆腐と野菜の煮物
7|exercise|-300|an hour of running|ランニング1時間
6|breakfast|320|toast and egg|トーストと目玉焼き
6|lunch|730|tempura soba|てんぷらそば
6|dinner|660|salmon in foil|鮭のホイル焼き
6|snack|310|cake|ショートケーキ
4|breakfast|280|natto and rice|納豆ごはん
4|lunch|820|ramen|しょうゆラーメン
4|dinner|570|oden|おでん
3|breakfast|190|yogurt with banana|バナナヨーグルト
3|lunch|650|bento|日替わり弁当
3|dinner|740|curry at home|カレーライス
2|breakfast|320|toast and egg|トーストと目玉焼き
2|lunch|480|onigiri and miso soup|おにぎりとみそ汁
2|dinner|690|gyoza and rice|ぎょうざとごはん
2|snack|180|roasted sweet potato|焼きいも
1|breakfast|280|natto and rice|納豆ごはん
1|lunch|710|hamburg steak|ハンバーグ定食
1|dinner|630|sukiyaki|すき焼き
'
csv() {
  echo 'day,food,kcal,meal'
  while IFS='|' read -r ago meal kcal english japanese; do
    [ -n "$ago" ] || continue
    # Exercise is an entry with fewer than 0 kcal and belongs to no meal.
    [ "$meal" != exercise ] || meal=
    if [ "$language" = ja ]; then food=$japanese; else food=$english; fi
    printf '%s,%s,%s,%s\n' "$(date -d "12:00 $ago days ago" +%F)" "$food" "$kcal" "$meal"
  done <<<"$meals"
}

# That a store is made would name one that is thrown away; the first entry makes it.
made() { grep -v -F "$HIBI_STORE" || true; }

# Runs a command as it would be typed. Into a pipe, tables and charts have to be asked for.
show() {
  local line= word
  for word in "$@"; do
    case $word in *[!A-Za-z0-9_./-]*) [[ $word != *' '* ]] || word="'$word'" ;; esac
    line="$line $word"
  done
  printf '\n$%s\n' "$line"
  "$@"
}
look() { if [ -t 1 ]; then show "$@"; else show "$@" --format table; fi; }

cd "$place"
csv >meals.csv
if [ -n "$interactive" ]; then show calorie import meals.csv; else show calorie import meals.csv 2> >(made >&2); fi
show calorie goal 2000 --from "$(date -d '12:00 13 days ago' +%Y/%m/%d)"
if [ "$language" = ja ]; then
  show calorie add トーストと目玉焼き 320 --meal breakfast
  show calorie add てんぷらそば 730 --meal lunch
else
  show calorie add 'toast and egg' 320 --meal breakfast
  show calorie add 'tempura soba' 730 --meal lunch
fi
look calorie
look calorie list -n 12
look calorie best
look calorie days

if [ -z "$interactive" ]; then
  # The store goes away with this script, so only what stays is named.
  if [ "$language" = ja ]; then
    printf '\nここまでの記録は消えます。ターミナルから make run を実行すると続けて試せます。いつも使うには：make install\n'
  else
    printf '\nThese meals are gone now. On a terminal, make run lets you go on with them.\nTo use Hibi every day: make install\n'
  fi
  exit 0
fi
if [ "$language" = ja ]; then
  cat <<END

このデモの記録は $HIBI_STORE にあり、ふだんの記録とは別です。続けて試すには：

  export PATH=$place/bin:\$PATH HIBI_STORE=$HIBI_STORE
  calorie add みかん 40
  calorie undo
  calorie --help

終わったら：rm -r $place
いつも使うには：make install
END
else
  cat <<END

These meals lie in $HIBI_STORE, apart from any records of yours. To go on with them:

  export PATH=$place/bin:\$PATH HIBI_STORE=$HIBI_STORE
  calorie add apple 80
  calorie undo
  calorie --help

When done: rm -r $place
To use Hibi every day: make install
END
fi
