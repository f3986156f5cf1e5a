-- When each message came, by when a reply was promised and when it was given. Nothing of the person, and it stays when
-- the message is deleted, so that deleting one improves no figure.
CREATE TABLE reply_promises (
  message_id TEXT PRIMARY KEY NOT NULL,
  received_at TEXT NOT NULL,
  due_at TEXT NOT NULL,
  -- The first reply. It never moves.
  replied_at TEXT,
  -- 'sent' when the mail provider took the reply, 'said' when the owner says so.
  proof TEXT,
  excused_at TEXT,
  warned_at TEXT
);
CREATE INDEX reply_promises_received_at ON reply_promises (received_at);
CREATE INDEX reply_promises_open ON reply_promises (due_at) WHERE replied_at IS NULL AND excused_at IS NULL;

-- What waits for a reply already was promised one, too. What was answered gets no row: when is not known of all, and of
-- what was deleted nothing is, so that a figure made of the rest would be better than the truth.
INSERT INTO reply_promises (message_id, received_at, due_at, warned_at)
SELECT id, created_at, strftime('%Y-%m-%dT%H:%M:%fZ', created_at, '+24 hours'), strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
FROM contact_messages WHERE status <> 'replied';

-- The figure that visitors see, and until when it is surely true.
ALTER TABLE site ADD COLUMN reply_hours INTEGER;
ALTER TABLE site ADD COLUMN reply_until TEXT;

-- What was asked for is done when the owner says so.
ALTER TABLE content_requests ADD COLUMN done_at TEXT;
CREATE INDEX content_requests_open ON content_requests (created_at) WHERE done_at IS NULL;
