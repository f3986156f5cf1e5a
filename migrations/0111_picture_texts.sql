-- What a picture shows, for those who can't see it, and the point that stays in sight where it is cropped. The key is the
-- id of an uploaded picture, or the address of another one. NULL was never said; an empty text is a decorative picture.
CREATE TABLE picture_texts (
  picture TEXT PRIMARY KEY NOT NULL,
  alt TEXT,
  focus TEXT,
  changed_at TEXT NOT NULL,
  changed_by TEXT NOT NULL
);
