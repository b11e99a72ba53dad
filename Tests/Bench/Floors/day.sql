-- What `calorie day` answers: the entries of one day, what they add up to, and the goals.
SELECT id, uid, day, moment, utc_offset, food, kcal, meal, time, protein, fat, carbs, note, photo
FROM calorie WHERE day >= {day} AND day < {day} + 1 ORDER BY day, moment, id;
SELECT sum(max(kcal, 0)), sum(min(kcal, 0)) FROM calorie WHERE day >= {day} AND day < {day} + 1;
SELECT value FROM hibi_setting WHERE key = 'calorie.goal.kcal' AND from_day <= {day}
ORDER BY from_day DESC LIMIT 1;
SELECT value FROM hibi_setting WHERE key = 'calorie.goal.protein' AND from_day <= {day}
ORDER BY from_day DESC LIMIT 1;
SELECT value FROM hibi_setting WHERE key = 'calorie.goal.fat' AND from_day <= {day}
ORDER BY from_day DESC LIMIT 1;
SELECT value FROM hibi_setting WHERE key = 'calorie.goal.carbs' AND from_day <= {day}
ORDER BY from_day DESC LIMIT 1;
