-- The same table and indexes, filled by .import: no log, no totals, no checks of text.
PRAGMA journal_mode = TRUNCATE;
PRAGMA synchronous = FULL;
PRAGMA secure_delete = ON;
PRAGMA cache_size = -65536;
PRAGMA temp_store = MEMORY;
CREATE TABLE calorie(
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- Hibi's own are 16 bytes; .import gives text only.
  uid TEXT NOT NULL CHECK(length(uid)=16),
  day INTEGER,
  moment INTEGER NOT NULL,
  utc_offset INTEGER NOT NULL,
  food TEXT,
  kcal INTEGER CHECK(kcal BETWEEN -1000000 AND 1000000),
  meal TEXT,
  time INTEGER CHECK(time BETWEEN 0 AND 1439),
  protein INTEGER CHECK(protein BETWEEN 0 AND 1000000),
  fat INTEGER CHECK(fat BETWEEN 0 AND 1000000),
  carbs INTEGER CHECK(carbs BETWEEN 0 AND 1000000),
  note TEXT,
  photo TEXT,
  food_key TEXT,
  note_key TEXT
) STRICT;
CREATE INDEX calorie_by_day ON calorie(day, moment, id);
CREATE INDEX calorie_by_kcal ON calorie(kcal, day, id);
.mode csv
.import {file} calorie
SELECT count(*) FROM calorie;
