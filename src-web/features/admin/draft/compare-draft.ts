import type { DocumentKey, Documents } from '#contract/content';
import * as step from './draft-state.ts';
import { isSameValue } from './same-value.ts';
import { threeWayMerge } from './three-way-merge.ts';

/** Whether something else is written than what it began from. */
export const isChanged = <K extends DocumentKey>(state: step.DraftState<K>): boolean =>
  step.isOpen(state) && !isSameValue(state.value, state.base.body);

/** Whether the server's draft says what is written. */
export const isKept = <K extends DocumentKey>(state: step.DraftState<K>): boolean =>
  step.isOpen(state) && state.drafted !== null && isSameValue(state.value, state.drafted);

/** Whether something is written that neither the site nor the server's draft has. */
export const isUnkept = <K extends DocumentKey>(state: step.DraftState<K>): boolean =>
  isChanged(state) && !isKept(state);

/** A merge needs the version that both began from. */
export const mergedOf = <K extends DocumentKey>({
  base,
  value,
  theirs,
  theirDraft,
}: step.Conflict<K>): Documents[K] | null =>
  base.revision === 0 || (theirDraft !== null && theirDraft.base.revision !== base.revision)
    ? null
    : (threeWayMerge<Documents[K]>(base.body, value, theirs.body)?.value ?? null);

/** Whether a kept draft says something else than what is published, and than what it began from. */
export const holdsChange = <K extends DocumentKey>({ value, base }: step.KeptDraft<K>, body: Documents[K]): boolean =>
  !isSameValue(value, body) && !isSameValue(value, base.body);
