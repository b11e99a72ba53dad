-- The entries of one day.
SELECT id, day, food, kcal, meal FROM calorie
WHERE day >= {day} AND day < {day} + 1 ORDER BY day DESC, moment DESC, id DESC;
