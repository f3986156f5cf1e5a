import type { DocumentKey, Documents } from '#contract/content';
import type { DraftState as ServerDraft } from '#contract/content-drafts';
import type { FieldErrors } from '../../../components/check-fields.ts';

/** The document a draft began from. Revision 0 is no document of the server's: it did not answer. */
export interface Base<K extends DocumentKey> {
  revision: number;
  body: Documents[K];
}

/** A document as the server has it, and who wrote it when. */
export interface Stored<K extends DocumentKey> extends Base<K> {
  updated_at: string;
  updated_by: string;
  is_sample: boolean;
  /** The former revision that was restored by it, if one was. */
  restored_from?: number;
}

/** What is being written, and what is known about it. */
export interface Writing<K extends DocumentKey> {
  value: Documents[K];
  base: Base<K>;
  /** The document as the server had it when it was last asked; null while it has not answered. */
  stored: Stored<K> | null;
  /** Whether a save was tried: from then on what is wrong is said while it is being put right. */
  isChecked: boolean;
  /** What the server found fault with, until something is changed. */
  refused: FieldErrors;
  /** Why the last save failed. */
  failure: string | null;
  /** When what is written was last typed on, if that was before this page was opened. An ISO text. */
  restoredFrom: string | null;
  /** The draft that the server keeps, as far as is known. */
  draft: ServerDraft | null;
  /** The revision of the server's draft that what is written goes on from; 0 for none. */
  draftRevision: number;
  /** What that draft says; null when that is not known. */
  drafted: Documents[K] | null;
}

/** A draft that was to be saved, and what was saved elsewhere before. */
export interface Conflict<K extends DocumentKey> extends Writing<K> {
  theirs: Stored<K>;
  /** Set when it was another draft that was saved, and not the document: which one, and what it was written on. */
  theirDraft: { state: ServerDraft; base: Base<K> } | null;
}

export type DraftState<K extends DocumentKey> =
  | { status: 'loading' }
  | { status: 'failed'; message: string }
  | ({ status: 'editing' | 'saving' } & Writing<K>)
  | ({ status: 'conflict' } & Conflict<K>);

/** A draft that waits in this browser since it was typed. */
export interface KeptDraft<K extends DocumentKey> {
  value: Documents[K];
  base: Base<K>;
  at: string;
  /** The revision of the server's draft that it goes on from. */
  draft?: number;
  /** Whether that draft says the same. */
  isDrafted?: boolean;
}

/** What became of a save; `reason` is for the owner to read. */
export type SaveOutcome = { result: 'saved' } | { result: 'invalid' | 'failed' | 'conflict'; reason: string };

/** What a draft begins with. */
export const untouched = { isChecked: false, refused: {}, failure: null, restoredFrom: null } as const;

/** Where the server keeps none. */
export const noDraft = { draft: null, draftRevision: 0, drafted: null } as const;

/** A document has come: what was typed before goes on from it, or from the older one that it was typed on. */
export const opened = <K extends DocumentKey>(
  stored: Stored<K>,
  kept: KeptDraft<K> | null,
  draft: ServerDraft | null,
): DraftState<K> =>
  kept === null
    ? { status: 'editing', ...untouched, ...noDraft, value: stored.body, base: stored, stored, draft }
    : { status: 'editing', ...untouched, ...recalled(kept), stored, draft };

/** The document could not be had, and the editor begins with something else. */
export const openedWithout = <K extends DocumentKey>(body: Documents[K], kept: KeptDraft<K> | null): DraftState<K> => {
  const base = { revision: 0, body };
  return kept === null
    ? { status: 'editing', ...untouched, ...noDraft, value: body, base, stored: null }
    : { status: 'editing', ...untouched, ...noDraft, ...recalled(kept), stored: null };
};

const recalled = <K extends DocumentKey>({ value, base, at, draft = 0, isDrafted = false }: KeptDraft<K>) => ({
  value,
  base,
  restoredFrom: at,
  draftRevision: draft,
  drafted: isDrafted ? value : null,
});

/** Goes on from what another window has kept. */
export const windowTaken = <K extends DocumentKey>(state: DraftState<K>, kept: KeptDraft<K>): DraftState<K> =>
  isOpen(state) ? { ...state, status: 'editing', ...untouched, ...recalled(kept) } : state;

/** Whether there is something to write on. */
export const isOpen = <K extends DocumentKey>(
  state: DraftState<K>,
): state is Exclude<DraftState<K>, { status: 'loading' | 'failed' }> =>
  state.status !== 'loading' && state.status !== 'failed';

export const changed = <K extends DocumentKey>(state: DraftState<K>, value: Documents[K]): DraftState<K> =>
  isOpen(state) ? { ...state, value, refused: {} } : state;

/** A save was asked for: it is on its way, unless the form does not allow it. */
export const checked = <K extends DocumentKey>(state: DraftState<K>, isValid: boolean): DraftState<K> =>
  isOpen(state)
    ? { ...state, status: isValid ? 'saving' : 'editing', isChecked: true, refused: {}, failure: null }
    : state;

/** Whether the server keeps a draft that what is written does not go on from. */
export const isOffered = <K extends DocumentKey>({ draft, draftRevision }: Writing<K>): boolean =>
  draft !== null && draft.revision !== draftRevision;

/** The server has taken what was sent. What was typed since then stays, as a draft of the new document. */
export const saved = <K extends DocumentKey>(
  state: DraftState<K>,
  stored: Stored<K>,
  sent: Documents[K],
): DraftState<K> =>
  isOpen(state)
    ? {
        status: 'editing',
        ...untouched,
        ...noDraft,
        // One that it did not go on from still waits.
        draft: isOffered(state) ? state.draft : null,
        value: state.value === sent ? stored.body : state.value,
        base: stored,
        stored,
      }
    : state;

export const refused = <K extends DocumentKey>(
  state: DraftState<K>,
  failure: string,
  errors: FieldErrors,
): DraftState<K> => (isOpen(state) ? { ...state, status: 'editing', failure, refused: errors } : state);

/** Somebody else has saved another version meanwhile. */
export const conflicted = <K extends DocumentKey>(state: DraftState<K>, theirs: Stored<K>): DraftState<K> =>
  isOpen(state) ? { ...state, status: 'conflict', theirs, theirDraft: null, failure: null } : state;

/** Continues from the other version with one's own text, or with both merged. */
export const resolved = <K extends DocumentKey>(state: DraftState<K>, value: Documents[K]): DraftState<K> => {
  if (state.status !== 'conflict') return state;
  const { theirs, theirDraft, draft, draftRevision, drafted, stored } = state;
  if (theirDraft === null) {
    return { status: 'editing', ...untouched, value, base: theirs, stored: theirs, draft, draftRevision, drafted };
  }
  const { state: newest, base } = theirDraft;
  return {
    status: 'editing',
    ...untouched,
    value,
    base: value === theirs.body ? base : state.base,
    stored,
    draft: newest,
    draftRevision: newest.revision,
    drafted: theirs.body,
  };
};

/** Leaves the choice for later; the next save asks again. */
export const postponed = <K extends DocumentKey>(state: DraftState<K>): DraftState<K> => {
  if (state.status !== 'conflict') return state;
  const { theirs: _, theirDraft: __, ...writing } = state;
  return { ...writing, status: 'editing' };
};
