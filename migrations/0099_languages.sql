-- In which language a person is written to and reads pages and documents; null stands for the site's.
ALTER TABLE users ADD COLUMN language TEXT;
ALTER TABLE contact_messages ADD COLUMN language TEXT;
ALTER TABLE quotes ADD COLUMN language TEXT;

-- In which language the document was issued; null, in documents from before this, stands for English.
ALTER TABLE receipts ADD COLUMN language TEXT;
