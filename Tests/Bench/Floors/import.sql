-- The same table and indexes, filled by .import: no log, no totals, no checks.
PRAGMA journal_mode = TRUNCATE;
PRAGMA synchronous = FULL;
PRAGMA cache_size = -65536;
PRAGMA temp_store = MEMORY;
CREATE TABLE calorie (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  uid TEXT NOT NULL CHECK (length(uid) = 16),
  day INTEGER,
  moment INTEGER NOT NULL,
  utc_offset INTEGER NOT NULL,
  food TEXT,
  kcal INTEGER CHECK (kcal BETWEEN -9000000000000 AND 9000000000000),
  meal TEXT,
  time INTEGER,
  note TEXT,
  protein INTEGER,
  fat INTEGER,
  carbs INTEGER,
  photo TEXT,
  food_key TEXT
) STRICT;
CREATE INDEX calorie_day ON calorie (day, moment, id);
CREATE INDEX calorie_kcal ON calorie (kcal, day, id);
.mode csv
.import {file} calorie
SELECT count(*) FROM calorie;
