-- The newest 20 volumes, whole.
SELECT id, uid, day, moment, utc_offset, title, volume, score, author, reading, publisher, isbn,
status, tags, note, cover FROM manga ORDER BY day DESC, moment DESC, id DESC LIMIT 20;
