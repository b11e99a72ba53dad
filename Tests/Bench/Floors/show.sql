-- One entry, whole.
SELECT id, uid, day, moment, utc_offset, food, kcal, meal, time, protein, fat, carbs, note, photo
FROM calorie WHERE id = {id};
