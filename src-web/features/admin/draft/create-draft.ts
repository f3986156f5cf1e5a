import type { DocumentKey, Documents } from '#contract/content';
import { ApiError } from '../../../lib/api-client.ts';
import { errorsByField } from '../../../components/check-fields.ts';
import { errorsOf, holdsErrors } from './check-draft.ts';
import { holdsChange, isChanged, isKept, isUnkept, mergedOf } from './compare-draft.ts';
import { fetchDocument, sendDocument } from './content-api.ts';
import * as step from './draft-state.ts';
import { draftNoticed } from './server-draft-state.ts';
import { draftSlot } from './draft-storage.ts';
import { otherWindows } from './other-windows.ts';
import { serverDraft } from './server-draft.ts';
import { createUndoStack } from './undo-stack.ts';

export interface DraftOptions<K extends DocumentKey> {
  prepare?: (value: Documents[K]) => Documents[K];
  fallback?: () => Documents[K];
  isTyping?: () => boolean;
}

export const createDraft = <K extends DocumentKey>(
  key: K,
  { prepare = (value) => value, fallback, isTyping = () => false }: DraftOptions<K>,
) => {
  let state: step.DraftState<K> = { status: 'loading' };
  let keeping: ReturnType<typeof setTimeout> | undefined;
  const slot = draftSlot(key);
  const steps = createUndoStack<Documents[K]>();
  const listeners = new Set<() => void>();

  const become = (next: step.DraftState<K>) => {
    state = next;
    for (const listener of listeners) listener();
  };

  const toKeep = (): step.KeptDraft<K> | null => {
    if (!step.isOpen(state) || !isChanged(state)) return null;
    const { value, base, draftRevision: draft } = state;
    return { value, base, at: new Date().toISOString(), ...(draft > 0 && { draft, isDrafted: isKept(state) }) };
  };

  const keep = () => {
    clearTimeout(keeping);
    keeping = undefined;
    if (!step.isOpen(state)) return;
    const kept = toKeep();
    if (kept === null) slot.drop();
    else slot.keep(kept);
  };

  const server = serverDraft<K>({
    key,
    get: () => state,
    become,
    prepare,
    keep,
    note: (value) => steps.note(value, false),
  });

  const windows = otherWindows<K>({
    slot,
    get: () => state,
    become,
    toKeep,
    keep,
    note: (value) => steps.note(value, false),
  });

  const recall = (body: Documents[K], draft: number | null = null): step.KeptDraft<K> | null => {
    const kept = slot.recall();
    const isOver = kept?.isDrafted === true && draft !== null && kept.draft !== draft;
    if (kept === null || (holdsChange(kept, body) && !isOver)) return kept;
    slot.drop();
    return null;
  };

  const write = (value: Documents[K]) => {
    become(step.changed(state, value));
    clearTimeout(keeping);
    keeping = setTimeout(keep, KEEP_AFTER_MS);
  };

  const load = async (recalled = recall): Promise<string | null> => {
    become({ status: 'loading' });
    steps.clear();
    try {
      const stored = await fetchDocument(key);
      const kept = recalled(stored.body, stored.draft?.revision ?? 0);
      windows.find(stored.body);
      become(step.opened(stored, kept, stored.draft ?? null));
      return null;
    } catch (error) {
      const message = reasonOf(error);
      const body = fallback?.();
      become(body === undefined ? { status: 'failed', message } : step.openedWithout(body, recalled(body)));
      return message;
    }
  };

  const fail = async (error: unknown): Promise<step.SaveOutcome> => {
    if (error instanceof ApiError && error.status === 409) {
      const theirs = await fetchDocument(key);
      become(step.conflicted(state, theirs));
      return { result: 'conflict', reason: `${theirs.updated_by} has saved another version meanwhile.` };
    }
    const errors = error instanceof ApiError ? errorsByField(error.errors) : {};
    become(step.refused(state, reasonOf(error), errors));
    return { result: 'failed', reason: reasonOf(error) };
  };

  const send = async (writing: step.Writing<K>): Promise<step.SaveOutcome> => {
    try {
      const stored = await sendDocument(key, prepare(writing.value), {
        revision: writing.base.revision,
        draft: writing.draftRevision,
      });
      become(step.saved(state, stored, writing.value));
      keep();
      return { result: 'saved', hasUnfinished: stored.has_unfinished };
    } catch (error) {
      return fail(error).catch((unreachable: unknown) => {
        become(step.refused(state, reasonOf(unreachable), {}));
        return { result: 'failed', reason: reasonOf(unreachable) };
      });
    }
  };

  return {
    key,
    get: () => state,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    load: () => load(),
    change: (next: Documents[K] | ((value: Documents[K]) => Documents[K])): void => {
      if (!step.isOpen(state)) return;
      steps.note(state.value, isTyping());
      write(typeof next === 'function' ? next(state.value) : next);
    },
    undo: (): void => {
      const former = step.isOpen(state) ? steps.undo(state.value) : null;
      if (former !== null) write(former);
    },
    redo: (): void => {
      const later = step.isOpen(state) ? steps.redo(state.value) : null;
      if (later !== null) write(later);
    },
    lastStepAt: steps.lastStepAt,
    lastUndoneAt: steps.lastUndoneAt,
    lastNotedAt: steps.lastNotedAt,
    /** The draft is stored again if another window has removed it. */
    keepNow: () => {
      if (keeping !== undefined || (isChanged(state) && slot.isEmpty())) keep();
    },
    save: async (how: 'publish' | 'draft' = 'publish'): Promise<step.SaveOutcome> => {
      if (!step.isOpen(state)) return { result: 'failed', reason: 'there is nothing to save yet' };
      if (state.status === 'saving') return { result: 'failed', reason: 'it is being saved already' };
      if (state.status === 'conflict') return { result: 'conflict', reason: 'another version was saved meanwhile' };
      // A proposal that the owner did not change is never published.
      if (state.base.revision === 0 && !isChanged(state)) {
        const reason = await load();
        return { result: 'failed', reason: reason ?? 'it had not been loaded yet' };
      }
      // The draft is stored before it is sent, so that a lost answer loses no edit.
      keep();
      const isValid = !holdsErrors(errorsOf(key, prepare(state.value)));
      become(step.checked(state, isValid));
      if (isValid && step.isOpen(state)) return how === 'draft' ? server.send(state) : send(state);
      return { result: 'invalid', reason: 'Some fields need your attention.' };
    },
    refresh: async (): Promise<void> => {
      if (state.status !== 'editing' || isUnkept(state)) return;
      const stored = await fetchDocument(key).catch(() => null);
      if (stored === null || state.status !== 'editing' || isUnkept(state)) return;
      const draft = stored.draft ?? null;
      const isPresent = isChanged(state)
        ? draft?.revision === state.draftRevision
        : stored.revision === state.base.revision;
      if (isPresent) return become(draftNoticed(state, draft));
      slot.drop();
      steps.clear();
      become(step.opened(stored, null, draft));
    },
    reset: (): Promise<string | null> => {
      clearTimeout(keeping);
      keeping = undefined;
      slot.drop();
      return load(() => null);
    },
    canMerge: (): boolean => state.status === 'conflict' && mergedOf(state) !== null,
    resolve: (how: 'mine' | 'theirs' | 'both'): void => {
      if (state.status !== 'conflict') return;
      const { value, theirs } = state;
      const chosen = { mine: value, theirs: theirs.body, both: mergedOf(state) ?? value }[how];
      steps.note(value, false);
      become(step.resolved(state, chosen));
      keep();
    },
    postpone: (): void => become(step.postponed(state)),
    others: windows.all,
    takeOther: windows.take,
    dropOther: windows.drop,
    takeDraft: server.take,
    discardDraft: server.discard,
    isDirty: () => isChanged(state),
    isUnkept: () => isUnkept(state),
  };
};

/** Typed text is stored after so short a time that a crash loses hardly a word. */
const KEEP_AFTER_MS = 300;

export type DraftStore<K extends DocumentKey> = ReturnType<typeof createDraft<K>>;

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : '');
