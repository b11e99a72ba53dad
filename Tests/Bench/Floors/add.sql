-- What `calorie add` writes, with the settings that it writes with: the entry, its act and
-- operation in the log, the day's totals, in one durable transaction.
PRAGMA cell_size_check = ON;
PRAGMA temp_store = MEMORY;
PRAGMA foreign_keys = ON;
PRAGMA journal_mode = TRUNCATE;
PRAGMA synchronous = FULL;
PRAGMA secure_delete = ON;
BEGIN IMMEDIATE;
INSERT INTO hibi_meta VALUES ('first_open_day', '20261129') ON CONFLICT DO NOTHING;
INSERT INTO calorie (uid, day, moment, utc_offset, food, kcal, meal, food_key)
VALUES (randomblob(16), 20261128, 1795921200000, 32400, 'rice', 250, 'lunch', 'rice');
INSERT INTO hibi_operation (seq, act, collection, entry, kind, version, before, after)
SELECT (SELECT max(seq) FROM hibi_operation) + 1, (SELECT max(id) FROM hibi_act) + 1,
  'calorie', id, 'create', 1, NULL,
  '["' || lower(hex(uid)) || '",20261128,1795921200000,32400,"rice",250,"lunch"]'
FROM calorie WHERE id = last_insert_rowid();
INSERT INTO hibi_day_total VALUES
  ('calorie', '', 20261128, 1, 0), ('calorie', 'kcal', 20261128, 1, 250)
ON CONFLICT DO UPDATE SET n = n + excluded.n, sum = sum + excluded.sum;
INSERT INTO hibi_act (id, kind, target, moment, utc_offset, program, name, first)
SELECT (SELECT max(id) FROM hibi_act) + 1, 'do', NULL, 1795921200000, 32400, 'hibi 0.1.0',
  'calorie add', (SELECT max(seq) FROM hibi_operation);
COMMIT;
SELECT id, uid, day, moment, utc_offset, food, kcal, meal, time, protein, fat, carbs, note, photo
FROM calorie WHERE id = last_insert_rowid();
SELECT sum(kcal) FROM calorie WHERE day >= 20261128 AND day < 20261129;
