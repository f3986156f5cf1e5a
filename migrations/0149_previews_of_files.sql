-- A small picture of a delivered picture file, in base64, which the client sees also while the files wait for the payment.
CREATE TABLE work_previews (
  file_id TEXT NOT NULL PRIMARY KEY REFERENCES work_files (id),
  picture TEXT NOT NULL
);
