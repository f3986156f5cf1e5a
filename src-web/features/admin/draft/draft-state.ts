import type { DocumentKey, Documents } from '#contract/content';
import type { DraftState as ServerDraft } from '#contract/admin-content';
import type { FieldErrors } from '../../../components/check-fields.ts';

/** A base of revision 0 is the editor's proposal, because the server did not answer. */
export interface Base<K extends DocumentKey> {
  revision: number;
  body: Documents[K];
}

export interface Stored<K extends DocumentKey> extends Base<K> {
  updated_at: string;
  updated_by: string;
  is_sample: boolean;
  restored_from?: number;
}

export interface Writing<K extends DocumentKey> {
  value: Documents[K];
  base: Base<K>;
  stored: Stored<K> | null;
  isChecked: boolean;
  refused: FieldErrors;
  failure: string | null;
  restoredFrom: string | null;
  draft: ServerDraft | null;
  /** The edits continue this revision of the server's draft; 0 stands for none. */
  draftRevision: number;
  drafted: Documents[K] | null;
}

export interface Conflict<K extends DocumentKey> extends Writing<K> {
  theirs: Stored<K>;
  /** The conflict may be with another window's draft and not with the document. */
  theirDraft: { state: ServerDraft; base: Base<K> } | null;
}

export type DraftState<K extends DocumentKey> =
  | { status: 'loading' }
  | { status: 'failed'; message: string }
  | ({ status: 'editing' | 'saving' } & Writing<K>)
  | ({ status: 'conflict' } & Conflict<K>);

export interface KeptDraft<K extends DocumentKey> {
  value: Documents[K];
  base: Base<K>;
  at: string;
  draft?: number;
  isDrafted?: boolean;
}

export type SaveOutcome =
  | { result: 'saved'; hasUnfinished?: boolean }
  | { result: 'invalid' | 'failed' | 'conflict'; reason: string };

export const untouched = { isChecked: false, refused: {}, failure: null, restoredFrom: null } as const;

export const noDraft = { draft: null, draftRevision: 0, drafted: null } as const;

export const opened = <K extends DocumentKey>(
  stored: Stored<K>,
  kept: KeptDraft<K> | null,
  draft: ServerDraft | null,
): DraftState<K> =>
  kept === null
    ? { status: 'editing', ...untouched, ...noDraft, value: stored.body, base: stored, stored, draft }
    : { status: 'editing', ...untouched, ...recalled(kept), stored, draft };

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

export const windowTaken = <K extends DocumentKey>(state: DraftState<K>, kept: KeptDraft<K>): DraftState<K> =>
  isOpen(state) ? { ...state, status: 'editing', ...untouched, ...recalled(kept) } : state;

export const isOpen = <K extends DocumentKey>(
  state: DraftState<K>,
): state is Exclude<DraftState<K>, { status: 'loading' | 'failed' }> =>
  state.status !== 'loading' && state.status !== 'failed';

export const changed = <K extends DocumentKey>(state: DraftState<K>, value: Documents[K]): DraftState<K> =>
  isOpen(state) ? { ...state, value, refused: {} } : state;

export const checked = <K extends DocumentKey>(state: DraftState<K>, isValid: boolean): DraftState<K> =>
  isOpen(state)
    ? { ...state, status: isValid ? 'saving' : 'editing', isChecked: true, refused: {}, failure: null }
    : state;

export const isOffered = <K extends DocumentKey>({ draft, draftRevision }: Writing<K>): boolean =>
  draft !== null && draft.revision !== draftRevision;

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

export const conflicted = <K extends DocumentKey>(state: DraftState<K>, theirs: Stored<K>): DraftState<K> =>
  isOpen(state) ? { ...state, status: 'conflict', theirs, theirDraft: null, failure: null } : state;

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

export const postponed = <K extends DocumentKey>(state: DraftState<K>): DraftState<K> => {
  if (state.status !== 'conflict') return state;
  const { theirs: _, theirDraft: __, ...writing } = state;
  return { ...writing, status: 'editing' };
};
