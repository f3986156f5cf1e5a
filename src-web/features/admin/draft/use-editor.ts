import type { DocumentKey } from '#contract/content';
import { useCallback, useEffect, useState } from 'react';
import { toast, type ToastMessage } from '../../../components/toast.ts';
import { adminState } from '../admin-session.ts';
import { useOpenEditor } from '../open-editors.ts';
import type { TabId } from '../tabs.ts';
import { isOffered, isOpen, type SaveOutcome } from './draft-state.ts';
import { lastChanged, lastUndone } from './undo-stack.ts';
import type { Draft } from './use-draft.ts';

export interface EditorMessages {
  loadFailed: ((reason: string) => ToastMessage) | null;
  saveFailed: (reason: string) => ToastMessage;
  saved: ToastMessage;
}

export const failuresOf = (what: string): Pick<EditorMessages, 'loadFailed' | 'saveFailed'> => ({
  loadFailed: (description) => ({ tone: 'error', title: `Error loading ${what}`, description }),
  saveFailed: (description) => ({ tone: 'error', title: `Error saving ${what}`, description }),
});

/** The documents have different types, but their drafts have the same operations. */
type AnyDraft = { [K in DocumentKey]: Draft<K> }[DocumentKey];

export interface Editor {
  tab: TabId;
  drafts: readonly AnyDraft[];
  status: 'waiting' | 'failed' | 'ready' | 'saving';
  isDirty: boolean;
  isUnkept: boolean;
  canUndo: boolean;
  undo: () => void;
  canRedo: boolean;
  redo: () => void;
  save: () => void;
  saveDraft: () => Promise<boolean>;
  takeDrafts: () => void;
  discardDrafts: () => void;
  reset: () => void;
  retry: () => void;
  refresh: () => void;
}

/** One failed save does not stop the others. The order of `drafts` must not change. */
export const useEditor = (tab: TabId, drafts: readonly AnyDraft[], messages: EditorMessages): Editor => {
  const [stores] = useState(() => drafts.map(({ store }) => store));
  const [texts] = useState(messages);

  const load = useCallback(
    async (how: 'load' | 'reset', which: readonly AnyDraft['store'][]) => {
      const reasons = await Promise.all(which.map((store) => store[how]()));
      const reason = reasons.find((text) => text !== null);
      if (reason === undefined || texts.loadFailed === null || adminState() === 'visitor') return;
      toast({ ...texts.loadFailed(reason), tone: 'error' });
    },
    [texts],
  );
  useEffect(() => void load('load', stores), [load, stores]);
  const reset = () => void load('reset', stores);
  const retry = () =>
    void load(
      'load',
      stores.filter((store) => isNotLoaded(store.get())),
    );

  const saveAll = useCallback(async () => {
    if (stores.some((store) => !isOpen(store.get()) || store.get().status === 'saving')) return;
    const outcomes = await Promise.all(toSave(stores).map((store) => store.save()));
    const reason = reasonIn(outcomes);
    if (reason !== null) toast({ ...texts.saveFailed(reason), tone: 'error' });
    else if (outcomes.every(({ result }) => result === 'saved')) {
      toast(outcomes.some(isInPart) ? { ...texts.saved, description: SAVED_IN_PART } : texts.saved);
    }
    if (outcomes.some(({ result }) => result === 'invalid')) showFirstError(tab);
  }, [stores, tab, texts]);
  const save = useCallback(() => void saveAll(), [saveAll]);

  const saveDraft = useCallback(async () => {
    if (stores.some((store) => !isOpen(store.get()) || store.get().status === 'saving')) return false;
    const outcomes = await Promise.all(stores.filter((store) => store.isUnkept()).map((store) => store.save('draft')));
    const reason = reasonIn(outcomes);
    const isDone = outcomes.every(({ result }) => result === 'saved');
    if (reason !== null) toast({ tone: 'error', title: 'Error saving the draft', description: reason });
    else if (isDone) toast(DRAFT_SAVED);
    if (outcomes.some(({ result }) => result === 'invalid')) showFirstError(tab);
    return isDone;
  }, [stores, tab]);
  const ofDrafts = async (act: 'takeDraft' | 'discardDraft') => {
    const reasons = await Promise.all(offeredIn(stores).map((store) => store[act]()));
    const reason = reasons.find((text) => text !== null);
    if (reason !== undefined) toast({ tone: 'error', title: 'Error with the draft', description: reason });
  };

  const isDirty = drafts.some((draft) => draft.isDirty);
  const isUnkept = drafts.some((draft) => draft.isUnkept);
  const undo = useCallback(() => lastChanged(stores)?.undo(), [stores]);
  const redo = useCallback(() => lastUndone(stores)?.redo(), [stores]);
  useOpenEditor(tab, { isDirty: isUnkept, save, undo, redo });

  const refresh = useCallback(() => {
    for (const store of stores) void store.refresh();
  }, [stores]);

  const canUndo = lastChanged(stores) !== undefined;
  const canRedo = lastUndone(stores) !== undefined;
  return {
    tab,
    drafts,
    status: statusOf(drafts),
    isDirty,
    isUnkept,
    canUndo,
    undo,
    canRedo,
    redo,
    save,
    saveDraft,
    takeDrafts: () => void ofDrafts('takeDraft'),
    discardDrafts: () => void ofDrafts('discardDraft'),
    reset,
    retry,
    refresh,
  };
};

const DRAFT_SAVED: ToastMessage = {
  title: 'Draft saved',
  description: 'It is kept on the server, and visitors do not see it.',
};

const SAVED_IN_PART = 'Your changes have been saved. What is unfinished is not on your website yet.';

const isInPart = (outcome: SaveOutcome): boolean => outcome.result === 'saved' && outcome.hasUnfinished === true;

const offeredIn = (stores: readonly AnyDraft['store'][]): readonly AnyDraft['store'][] =>
  stores.filter((store) => {
    const state = store.get();
    return isOpen(state) && isOffered(state);
  });

const isNotLoaded = (state: AnyDraft['state']): boolean =>
  state.status === 'failed' || (isOpen(state) && state.stored === null);

/** When nothing was changed, a save stores all drafts, which makes sample content the owner's. */
const toSave = (stores: readonly AnyDraft['store'][]): readonly AnyDraft['store'][] => {
  const dirty = stores.filter((store) => store.isDirty());
  return dirty.length > 0 ? dirty : stores;
};

const reasonIn = (outcomes: readonly SaveOutcome[]): string | null => {
  const failed = outcomes.find(({ result }) => result === 'failed' || result === 'invalid');
  return failed === undefined || failed.result === 'saved' ? null : failed.reason;
};

const showFirstError = (tab: TabId): void => {
  requestAnimationFrame(() => {
    requestAnimationFrame(() => {
      const field = document.querySelector<HTMLElement>(`[data-editor="${tab}"] [aria-invalid="true"]`);
      for (let part = field?.closest('details'); part; part = part.parentElement?.closest('details')) part.open = true;
      field?.focus();
    });
  });
};

const statusOf = (drafts: readonly AnyDraft[]): Editor['status'] => {
  const are = new Set(drafts.map(({ state }) => state.status));
  if (are.has('loading')) return 'waiting';
  if (are.has('failed')) return 'failed';
  return are.has('saving') ? 'saving' : 'ready';
};
