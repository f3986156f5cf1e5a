-- A copy of a large site is made over many runs. What changes meanwhile is noted here by triggers that stand only as
-- long as it is made, and copied last, in one transaction: the copy is the site at that instant.

CREATE TABLE backup_copy (
  id INTEGER PRIMARY KEY NOT NULL,
  leased_until TEXT NOT NULL,
  progress TEXT
);

CREATE TABLE backup_changes (
  sequence INTEGER PRIMARY KEY NOT NULL,
  table_name TEXT NOT NULL,
  row INTEGER NOT NULL
);
