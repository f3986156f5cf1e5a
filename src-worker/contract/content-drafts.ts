import * as z from 'zod/mini';
import { DOCUMENT_KEYS, type DocumentKey } from './content.ts';
import { text } from './text.ts';

export const DRAFT_MESSAGES = {
  saved: 'Your draft is kept on the server. Visitors do not see it.',
  discarded: 'The draft is gone from the server.',
  none: 'There is no draft of this document.',
  conflict: 'Another draft was saved in the meantime.',
  linkRevoked: 'The link is revoked. It opens nothing any more.',
  tooManyLinks: 'There are too many links to drafts. Please revoke one first.',
} as const;

export const DRAFT_LINK_DAYS = 7;

export const DRAFT_LINKS_MAX = 50;

export const draftRequest = z.object({
  body: z.unknown(),
  base_revision: z.int().check(z.minimum(1), z.maximum(999_999_999)),
});

const PLACE = /^\/(?:about|projects\/[^/?#\s]+|pages\/[^/?#\s]+|writing\/~[\w-]+)?$/;

export const isPlace = (path: string): boolean => PLACE.test(path);

export const draftLinkRequest = z.object({
  documents: z.array(z.enum(DOCUMENT_KEYS)).check(z.minLength(1), z.maxLength(DOCUMENT_KEYS.length)),
  place: text({ max: 400 }).check(z.regex(PLACE, { error: 'Not a page of the site' })),
});

export interface DraftLink {
  id: string;
  address: string;
  documents: DocumentKey[];
  place: string;
  created_at: string;
  created_by: string;
  expires_at: string;
}
