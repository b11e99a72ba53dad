-- The newest 20 drinks, whole.
SELECT id, uid, day, moment, utc_offset, drink, count, abv, ml, grams, "trigger", note
FROM sober_drinks ORDER BY day DESC, moment DESC, id DESC LIMIT 20;
