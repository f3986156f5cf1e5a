-- The owner's lists of people: accounts by name, and messages by what was done about them and by who wrote.

-- Also what counts the accounts, because it holds only those that still stand.
CREATE INDEX users_name ON users (first_name COLLATE NOCASE, last_name COLLATE NOCASE, id) WHERE deleted_at IS NULL;

CREATE INDEX contact_messages_status ON contact_messages (status, created_at, id);
CREATE INDEX contact_messages_email ON contact_messages (lower(email), created_at);
