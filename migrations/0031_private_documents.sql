-- What the owner decides and no visitor reads: documents with their former revisions, apart from the public content.

CREATE TABLE private_documents (
  key TEXT PRIMARY KEY NOT NULL,
  revision INTEGER NOT NULL,
  body TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  updated_by TEXT NOT NULL
);

CREATE TABLE private_document_history (
  key TEXT NOT NULL,
  revision INTEGER NOT NULL,
  body TEXT NOT NULL,
  created_at TEXT NOT NULL,
  created_by TEXT NOT NULL,
  PRIMARY KEY (key, revision)
);
