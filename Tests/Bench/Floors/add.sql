-- What `calorie add` writes, with the settings that it writes with: the entry, its act and
-- operation in the log, the day's totals, in one durable transaction.
PRAGMA journal_mode = TRUNCATE;
PRAGMA synchronous = FULL;
PRAGMA foreign_keys = ON;
PRAGMA secure_delete = ON;
PRAGMA cell_size_check = ON;
PRAGMA temp_store = MEMORY;
BEGIN IMMEDIATE;
INSERT INTO calorie (uid, day, moment, utc_offset, food, kcal, meal, food_key)
VALUES (randomblob(16), 20261128, 1795921200000, 540, 'rice', 250, 'lunch', 'rice');
INSERT INTO hibi_act (kind, moment, utc_offset, program, name)
VALUES ('do', 1795921200000, 540, 'calorie', 'add');
INSERT INTO hibi_operation (act, collection, entry, kind, version, after)
SELECT (SELECT max(id) FROM hibi_act), 'calorie', max(id), 'create', 1,
  '{"day":20261128,"food":"rice","kcal":250,"meal":"lunch"}'
FROM calorie;
INSERT INTO hibi_day_total (collection, day, field, n, sum)
VALUES ('calorie', 20261128, 'kcal', 1, 250)
ON CONFLICT DO UPDATE SET n = n + excluded.n, sum = sum + excluded.sum;
COMMIT;
SELECT id, day, food, kcal, meal FROM calorie ORDER BY id DESC LIMIT 1;
