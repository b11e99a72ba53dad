-- The newest 20 days of the diary, whole.
SELECT id, uid, day, moment, utc_offset, text, drank, mood, craving
FROM sober ORDER BY day DESC, moment DESC, id DESC LIMIT 20;
