import * as z from 'zod/mini';
import { text } from './text.ts';
import type { DraftState } from './content-drafts.ts';
import type { DocumentKey, Documents } from './content.ts';
import type { Failure, Success } from './envelope.ts';

export const CONTENT_MESSAGES = {
  saved: 'Your changes have been saved and are now live on your website.',
  restored: 'The former version is live again.',
  conflict: 'Someone else changed this in the meantime.',
  unknownDocument: 'There is no such document.',
  unknownRevision: 'There is no such version of this document.',
  badRevision: 'If-Match must name the revision that was edited, as "7", and Draft-Revision that of its draft.',
  incompatible: 'This version does not fit the present form of the document, so it cannot be restored.',
} as const;

/** The query of a restoration: the one part that is brought back, an item's id or a field's name; left out, all is. */
export const restorationQuery = z.object({ part: z.optional(text({ max: 100 })) });

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

/** What every save answers: the document as it is now. */
export interface StoredDocument<K extends DocumentKey = DocumentKey> extends DocumentState {
  key: K;
  body: Documents[K];
}

/** What is live after a former revision was restored. */
export interface RestoredDocument extends StoredDocument {
  /** How many of its pictures have been deleted since, so that they are missing now. */
  pictures_gone: number;
}

/** What `GET /api/admin/content/:key` answers. */
export interface OpenedDocument<K extends DocumentKey = DocumentKey> extends StoredDocument<K> {
  /** The former revision that the newest one brought back, if it did. */
  restored_from?: number;
  /** Left out when none is kept. */
  draft?: DraftState;
}

/** The answer of a save. */
export interface Saved<K extends DocumentKey = DocumentKey> extends Success<StoredDocument<K>> {
  message: string;
}

/** The answer of a restoration. */
export interface Restored extends Success<RestoredDocument> {
  message: string;
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
