-- Which case study somebody had read last before they wrote or ordered. Null when none, or when nobody said.
ALTER TABLE contact_messages ADD COLUMN source TEXT;
ALTER TABLE orders ADD COLUMN source TEXT;
