import type { DraftState as ServerDraft, StoredDraft } from '#contract/admin-content';
import type { DocumentKey, Documents } from '#contract/content';
import { isOpen, noDraft, untouched, type Base, type DraftState } from './draft-state.ts';

export const draftSaved = <K extends DocumentKey>(
  state: DraftState<K>,
  kept: StoredDraft<K>,
  sent: Documents[K],
): DraftState<K> =>
  isOpen(state)
    ? { ...state, ...untouched, status: 'editing', draft: kept, draftRevision: kept.revision, drafted: sent }
    : state;

export const draftTaken = <K extends DocumentKey>(
  state: DraftState<K>,
  { body, ...draft }: StoredDraft<K>,
  base: Base<K>,
): DraftState<K> =>
  isOpen(state)
    ? {
        status: 'editing',
        ...untouched,
        restoredFrom: draft.saved_at,
        value: body,
        base,
        stored: state.stored,
        draft,
        draftRevision: draft.revision,
        drafted: body,
      }
    : state;

export const draftGone = <K extends DocumentKey>(state: DraftState<K>): DraftState<K> =>
  isOpen(state) ? { ...state, ...noDraft } : state;

export const draftNoticed = <K extends DocumentKey>(state: DraftState<K>, draft: ServerDraft | null): DraftState<K> =>
  isOpen(state) && state.draft?.revision !== draft?.revision ? { ...state, draft } : state;

export const draftConflicted = <K extends DocumentKey>(
  state: DraftState<K>,
  { body, ...draft }: StoredDraft<K>,
  base: Base<K>,
): DraftState<K> => {
  if (!isOpen(state)) return state;
  const theirs = {
    revision: base.revision,
    body,
    updated_at: draft.saved_at,
    updated_by: draft.saved_by,
    is_sample: false,
  };
  return { ...state, status: 'conflict', theirs, theirDraft: { state: draft, base }, failure: null };
};
