-- What a quote says about its work: how long files are kept, after how many days silence approves, and whether files wait
-- for the payment. A piece of work has what its accepted version says.
ALTER TABLE quote_versions ADD COLUMN kept_months INTEGER;
ALTER TABLE quote_versions ADD COLUMN silence_days INTEGER;
ALTER TABLE quote_versions ADD COLUMN files_after_payment INTEGER NOT NULL DEFAULT 0;
ALTER TABLE work ADD COLUMN kept_months INTEGER;
ALTER TABLE work ADD COLUMN silence_days INTEGER;
ALTER TABLE work ADD COLUMN files_after_payment INTEGER NOT NULL DEFAULT 0;
-- When silence approves the newest version, and when that was announced.
ALTER TABLE work ADD COLUMN silence_at TEXT;
ALTER TABLE work ADD COLUMN silence_told_at TEXT;
CREATE INDEX work_silence_at ON work (silence_at) WHERE silence_at IS NOT NULL;
-- The piece of work for which the quote offers another round. It may be deleted before, so it is no foreign key.
ALTER TABLE quotes ADD COLUMN round_of TEXT;
CREATE INDEX quotes_round_of ON quotes (round_of) WHERE round_of IS NOT NULL;
