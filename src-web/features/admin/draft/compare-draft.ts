import type { DocumentKey, Documents } from '#contract/content';
import * as step from './draft-state.ts';
import { isSameValue } from './same-value.ts';
import { threeWayMerge } from './three-way-merge.ts';

export const isChanged = <K extends DocumentKey>(state: step.DraftState<K>): boolean =>
  step.isOpen(state) && !isSameValue(state.value, state.base.body);

export const isKept = <K extends DocumentKey>(state: step.DraftState<K>): boolean =>
  step.isOpen(state) && state.drafted !== null && isSameValue(state.value, state.drafted);

export const isUnkept = <K extends DocumentKey>(state: step.DraftState<K>): boolean =>
  isChanged(state) && !isKept(state);

/** The result is null without a common base version, or when both sides changed the same place differently. */
export const mergedOf = <K extends DocumentKey>({
  base,
  value,
  theirs,
  theirDraft,
}: step.Conflict<K>): Documents[K] | null =>
  base.revision === 0 || (theirDraft !== null && theirDraft.base.revision !== base.revision)
    ? null
    : (threeWayMerge<Documents[K]>(base.body, value, theirs.body)?.value ?? null);

export const holdsChange = <K extends DocumentKey>({ value, base }: step.KeptDraft<K>, body: Documents[K]): boolean =>
  !isSameValue(value, body) && !isSameValue(value, base.body);
