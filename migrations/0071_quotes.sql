-- What the owner offers a client, and what came of it. Where a quote stands is worked out from its instants and from what
-- its orders were paid; nothing is ever set to a state.
CREATE TABLE quotes (
  id TEXT PRIMARY KEY NOT NULL,
  -- One more with every change; what the owner's next one names in If-Match.
  revision INTEGER NOT NULL,
  -- Which write made the present revision, so that all that follows from it is written with it or not at all.
  change_id TEXT NOT NULL,
  contact_id TEXT,
  recipient_name TEXT NOT NULL,
  recipient_email TEXT NOT NULL,
  -- The case study that was read before.
  source TEXT,
  -- What is written and not sent.
  draft TEXT,
  -- The newest that was sent; 0 before the first.
  version INTEGER NOT NULL DEFAULT 0,
  created_at TEXT NOT NULL,
  sent_at TEXT,
  -- The last mail with the quote itself.
  mailed_at TEXT,
  -- The last day in UTC, to its last second.
  last_day TEXT,
  reminded_at TEXT,
  -- The client's last question, until the owner answers or sends something.
  asked_at TEXT,
  accepted_at TEXT,
  -- The client's own id of the acceptance, so that sent twice it is one.
  accepted_id TEXT,
  accepted_version INTEGER,
  accepted_name TEXT,
  user_id TEXT REFERENCES users (id),
  rest_asked_at TEXT,
  declined_at TEXT,
  declined_id TEXT,
  decline_reason TEXT,
  withdrawn_at TEXT
);
CREATE INDEX quotes_created_at ON quotes (created_at, id);
CREATE INDEX quotes_contact_id ON quotes (contact_id);
CREATE INDEX quotes_recipient_email ON quotes (lower(recipient_email), created_at);
CREATE INDEX quotes_user_id ON quotes (user_id, accepted_at);
CREATE INDEX quotes_open ON quotes (last_day)
  WHERE version > 0 AND accepted_at IS NULL AND declined_at IS NULL AND withdrawn_at IS NULL;
CREATE INDEX quotes_asked ON quotes (asked_at) WHERE asked_at IS NOT NULL;
CREATE INDEX quotes_unaccepted ON quotes (created_at) WHERE accepted_at IS NULL;

-- A version as it was sent. None is ever changed.
CREATE TABLE quote_versions (
  quote_id TEXT NOT NULL REFERENCES quotes (id),
  version INTEGER NOT NULL,
  sent_at TEXT NOT NULL,
  title TEXT NOT NULL,
  scope TEXT NOT NULL,
  lines TEXT NOT NULL,
  total_cents INTEGER NOT NULL,
  currency TEXT NOT NULL,
  -- 'whole', or 'halves': half now and half on approval.
  payment TEXT NOT NULL,
  valid_days INTEGER NOT NULL,
  pieces INTEGER,
  rounds INTEGER,
  PRIMARY KEY (quote_id, version)
);

-- Questions and answers, under ids that their senders made.
CREATE TABLE quote_notes (
  quote_id TEXT NOT NULL REFERENCES quotes (id),
  id TEXT NOT NULL,
  author TEXT NOT NULL,
  text TEXT NOT NULL,
  at TEXT NOT NULL,
  PRIMARY KEY (quote_id, id)
);
CREATE INDEX quote_notes_at ON quote_notes (quote_id, at);

-- What happened, without words of anybody's.
CREATE TABLE quote_events (
  id TEXT PRIMARY KEY NOT NULL,
  quote_id TEXT NOT NULL REFERENCES quotes (id),
  kind TEXT NOT NULL,
  version INTEGER NOT NULL,
  at TEXT NOT NULL
);
CREATE INDEX quote_events_quote_id ON quote_events (quote_id, at);

-- The hashes of mailed links. One that is over opens nothing, and still tells whose new link is asked for.
CREATE TABLE quote_links (
  token_hash TEXT PRIMARY KEY NOT NULL,
  quote_id TEXT NOT NULL REFERENCES quotes (id),
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL
);
CREATE INDEX quote_links_quote_id ON quote_links (quote_id);
CREATE INDEX quote_links_expires_at ON quote_links (expires_at);
