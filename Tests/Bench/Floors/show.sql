-- One entry, whole.
SELECT * FROM calorie WHERE id = {id};
