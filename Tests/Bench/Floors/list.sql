-- The newest 20 entries, whole.
SELECT id, uid, day, moment, utc_offset, food, kcal, meal, time, protein, fat, carbs, note, photo
FROM calorie ORDER BY day DESC, moment DESC, id DESC LIMIT 20;
