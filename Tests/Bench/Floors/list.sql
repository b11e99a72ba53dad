-- The newest 20 entries.
SELECT id, day, food, kcal, meal FROM calorie ORDER BY day DESC, moment DESC, id DESC LIMIT 20;
