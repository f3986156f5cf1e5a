import * as z from 'zod/mini';
import { DOCUMENT_KEYS, type DocumentKey, type Documents } from './content.ts';
import { text } from './text.ts';

export const DRAFT_MESSAGES = {
  saved: 'Your draft is kept on the server. Visitors do not see it.',
  discarded: 'The draft is gone from the server.',
  none: 'There is no draft of this document.',
  conflict: 'Another draft was saved in the meantime.',
  linkRevoked: 'The link is revoked. It opens nothing any more.',
  tooManyLinks: 'There are too many links to drafts. Please revoke one first.',
} as const;

/** How long a link to drafts opens them. */
export const DRAFT_LINK_DAYS = 7;

export const DRAFT_LINKS_MAX = 50;

/** What `PUT /api/admin/drafts/:key` takes; the document's own schema checks the body. */
export const draftRequest = z.object({
  body: z.unknown(),
  /** The document's revision that was edited. */
  base_revision: z.int().check(z.minimum(1), z.maximum(999_999_999)),
});

/** A draft on the server, without its body. Times are ISO texts in UTC. */
export interface DraftState {
  key: DocumentKey;
  /** One more with every save of the draft; what the next one names in `If-Match`. */
  revision: number;
  base_revision: number;
  saved_at: string;
  saved_by: string;
}

/** What `GET` and `PUT /api/admin/drafts/:key` answer. */
export interface StoredDraft<K extends DocumentKey = DocumentKey> extends DraftState {
  key: K;
  body: Documents[K];
}

/** The pages that a link to a draft may open. */
const PLACE = /^\/(?:about|projects\/[^/?#\s]+|pages\/[^/?#\s]+)?$/;

export const isPlace = (path: string): boolean => PLACE.test(path);

export const draftLinkRequest = z.object({
  /** Whose drafts are shown. */
  documents: z.array(z.enum(DOCUMENT_KEYS)).check(z.minLength(1), z.maxLength(DOCUMENT_KEYS.length)),
  /** The page that it opens, as `/about`. */
  place: text({ max: 400 }).check(z.regex(PLACE, { error: 'Not a page of the site' })),
});

/** A link to drafts, as the owner sees it. */
export interface DraftLink {
  id: string;
  /** The whole address. */
  address: string;
  documents: DocumentKey[];
  place: string;
  created_at: string;
  created_by: string;
  expires_at: string;
}
