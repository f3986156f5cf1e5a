-- What the owner answered to "What do you do?". NULL was not answered yet.
ALTER TABLE site ADD COLUMN trade TEXT;
