import type { DocumentKey, Documents } from './content.ts';
import type { Failure } from './envelope.ts';

/** Where a document stands, without its body. Times are ISO texts in UTC. */
export interface DocumentState {
  key: DocumentKey;
  /** One more with every publication; what a save names in `If-Match`. */
  revision: number;
  updated_at: string;
  updated_by: string;
  /** Nobody has saved it yet: it is what every new site starts with. */
  is_sample: boolean;
}

/** What `GET /api/admin/content/:key` and every save answer: the document as it is now. */
export interface StoredDocument<K extends DocumentKey = DocumentKey> extends DocumentState {
  key: K;
  body: Documents[K];
}

/** The body of a 409: why, and what stands on the server now. */
export interface Conflict<K extends DocumentKey = DocumentKey> extends Failure {
  current: StoredDocument<K>;
}

/** A former or present state of a document in its history. */
export interface Revision {
  key: DocumentKey;
  revision: number;
  created_at: string;
  created_by: string;
}

/** What `GET /api/admin/content/:key/revisions/:revision` answers. */
export interface StoredRevision<K extends DocumentKey = DocumentKey> extends Revision {
  key: K;
  body: Documents[K];
}
