-- A quote of many pieces is one piece of work with a counter: how many it has, and how many of them are delivered.
ALTER TABLE work ADD COLUMN pieces INTEGER;
ALTER TABLE work ADD COLUMN pieces_done INTEGER NOT NULL DEFAULT 0;
