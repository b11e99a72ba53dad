-- The entries of one day, whole.
SELECT id, uid, day, moment, utc_offset, food, kcal, meal, time, protein, fat, carbs, note, photo
FROM calorie WHERE day >= {day} AND day < {day} + 1 ORDER BY day, moment, id;
