-- What the owner wrote back to a message, kept with it. The id is that of its mail in the outbox, whose own text goes when
-- it is sent.
CREATE TABLE contact_replies (
  id TEXT PRIMARY KEY NOT NULL,
  message_id TEXT NOT NULL REFERENCES contact_messages (id),
  text TEXT NOT NULL,
  at TEXT NOT NULL,
  -- When the mail provider took it. Null while its mail waits, and when it never went out.
  sent_at TEXT
);
CREATE INDEX contact_replies_message_id ON contact_replies (message_id, at);

-- Replies from before whose mail still has its text: the owner's words stand before the message that the mail cites.
INSERT INTO contact_replies (id, message_id, text, at, sent_at)
SELECT id, message_id, substr(text, 1, instr(text, cited) - 1), created_at, sent_at
FROM (
  SELECT o.id, o.text, o.created_at, o.sent_at, m.id AS message_id,
    char(10, 10) || '> ' || replace(m.message, char(10), char(10) || '> ') || char(10, 10) AS cited
  FROM outbox o JOIN contact_messages m ON m.id = substr(o.id, 7, length(o.id) - 43)
  WHERE o.kind = 'contact_reply' AND o.text <> ''
)
WHERE instr(text, cited) > 1;
