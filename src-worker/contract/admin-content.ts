import * as z from 'zod/mini';
import { text } from './text.ts';
import type { Trade } from './trades.ts';
import type { DocumentKey, Documents, Project } from './content.ts';
import type { Failure, Success } from './envelope.ts';

export const CONTENT_MESSAGES = {
  saved: 'Your changes have been saved and are now live on your website.',
  savedInPart: 'Your changes have been saved. What is unfinished is not shown on your website yet.',
  restored: 'The former version is live again.',
  restoredInPart: 'The former version is live again. What is unfinished in it is not shown on your website yet.',
  conflict: 'Someone else changed this in the meantime.',
  unknownDocument: 'There is no such document.',
  unknownRevision: 'There is no such version of this document.',
  badRevision: 'If-Match must name the revision that was edited, as "7", and Draft-Revision that of its draft.',
  incompatible: 'This version does not fit the present form of the document, so it cannot be restored.',
} as const;

/** The part is an item's id or a field's name. Without a part the whole document is restored. */
export const restorationQuery = z.object({ part: z.optional(text({ max: 100 })) });

export interface DocumentState {
  key: DocumentKey;
  revision: number;
  updated_at: string;
  updated_by: string;
  is_sample: boolean;
}

export interface StoredDocument<K extends DocumentKey = DocumentKey> extends DocumentState {
  key: K;
  body: Documents[K];
}

export interface PublishedDocument<K extends DocumentKey = DocumentKey> extends StoredDocument<K> {
  has_unfinished: boolean;
}

export interface RestoredDocument extends PublishedDocument {
  pictures_gone: number;
}

export interface OpenedDocument<K extends DocumentKey = DocumentKey> extends StoredDocument<K> {
  restored_from?: number;
  draft?: DraftState;
}

export interface Saved<K extends DocumentKey = DocumentKey> extends Success<PublishedDocument<K>> {
  message: string;
}

export interface Restored extends Success<RestoredDocument> {
  message: string;
}

export interface Conflict<K extends DocumentKey = DocumentKey> extends Failure {
  current: StoredDocument<K>;
}

export interface Revision {
  key: DocumentKey;
  revision: number;
  created_at: string;
  created_by: string;
}

export interface StoredRevision<K extends DocumentKey = DocumentKey> extends Revision {
  key: K;
  body: Documents[K];
}

/** A project that the owner left out is listed in the editor for thirty days. */
export const PROJECT_ARCHIVED_DAYS = 30;

export interface ArchivedProject {
  archived_at: string;
  project: Project;
}

export type ProjectRevision = Omit<Revision, 'key'>;

export interface StoredProjectRevision extends ProjectRevision {
  project: Project;
}

export interface ChosenTrade {
  trade: Trade;
  replaced: DocumentKey[];
  kept: DocumentKey[];
}

export interface DraftState {
  key: DocumentKey;
  revision: number;
  base_revision: number;
  saved_at: string;
  saved_by: string;
}

export interface StoredDraft<K extends DocumentKey = DocumentKey> extends DraftState {
  key: K;
  body: Documents[K];
}
