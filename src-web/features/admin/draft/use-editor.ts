import type { DocumentKey } from '#contract/content';
import { useCallback, useEffect, useState } from 'react';
import { toast, type ToastMessage } from '../../../components/toast.ts';
import { adminState } from '../admin-session.ts';
import { useOpenEditor } from '../open-editors.ts';
import type { TabId } from '../tabs.ts';
import { isOffered, isOpen, type SaveOutcome } from './draft-state.ts';
import type { Draft } from './use-draft.ts';

/** What an editor says; `reason` is the server's or the check's own word for it. */
export interface EditorMessages {
  /** Null for an editor that begins with something else in silence. */
  loadFailed: ((reason: string) => ToastMessage) | null;
  saveFailed: (reason: string) => ToastMessage;
  saved: ToastMessage;
}

/** Drafts of different documents side by side; what they hold differs, what is done with them is the same. */
type AnyDraft = { [K in DocumentKey]: Draft<K> }[DocumentKey];

export interface Editor {
  tab: TabId;
  drafts: readonly AnyDraft[];
  /** `waiting` until every document is there, `failed` when one could not be had. */
  status: 'waiting' | 'failed' | 'ready' | 'saving';
  isDirty: boolean;
  /** Whether something is written that neither the site nor a draft on the server has. */
  isUnkept: boolean;
  canUndo: boolean;
  /** Takes back the last change to any of the documents. */
  undo: () => void;
  canRedo: boolean;
  /** Brings back what was taken back last. */
  redo: () => void;
  save: () => void;
  /** Keeps what is written as drafts on the server; resolves with whether that is done. */
  saveDraft: () => Promise<boolean>;
  /** Goes on from the drafts that the server keeps. */
  takeDrafts: () => void;
  /** Drops them. */
  discardDrafts: () => void;
  /** Reads the documents again; what was typed is gone. */
  reset: () => void;
  /** Asks again for the documents that could not be had; what was typed stays. */
  retry: () => void;
  /** The owner has come back to the editor: what was published elsewhere meanwhile is taken over. */
  refresh: () => void;
}

/**
 * What the editors of all tabs do alike: load their documents, tell the shell of changes, save them side by side, so
 * that those that hold hold when one fails, and say what became of it.
 * @param drafts always the same ones in the same order.
 */
export const useEditor = (tab: TabId, drafts: readonly AnyDraft[], messages: EditorMessages): Editor => {
  // The stores of the first render are those of all others; the texts stand in a file.
  const [stores] = useState(() => drafts.map(({ store }) => store));
  const [texts] = useState(messages);

  const load = useCallback(
    async (how: 'load' | 'reset', which: readonly AnyDraft['store'][]) => {
      const reasons = await Promise.all(which.map((store) => store[how]()));
      const reason = reasons.find((text) => text !== null);
      // After a logout nobody waits for an answer.
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
    else if (outcomes.every(({ result }) => result === 'saved')) toast(texts.saved);
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
  const redo = useCallback(() => stores.find((store) => store.canRedo())?.redo(), [stores]);
  useOpenEditor(tab, { isDirty: isUnkept, save, undo, redo });

  const refresh = useCallback(() => {
    for (const store of stores) void store.refresh();
  }, [stores]);

  const canUndo = lastChanged(stores) !== undefined;
  const canRedo = stores.some((store) => store.canRedo());
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

/** Those with a draft on the server that is not what stands in the form. */
const offeredIn = (stores: readonly AnyDraft['store'][]): readonly AnyDraft['store'][] =>
  stores.filter((store) => {
    const state = store.get();
    return isOpen(state) && isOffered(state);
  });

/** The draft that was changed last; undefined when none was. */
const lastChanged = (stores: readonly AnyDraft['store'][]): AnyDraft['store'] | undefined =>
  stores
    .filter((store) => store.lastStepAt() !== null)
    .toSorted((a, b) => Number(b.lastStepAt()) - Number(a.lastStepAt()))[0];

/** Whether a document could not be had, also where a proposal stands in for it. */
const isNotLoaded = (state: AnyDraft['state']): boolean =>
  state.status === 'failed' || (isOpen(state) && state.stored === null);

/** The drafts a press on Save sends: those that were changed, or all when none was, so that samples become the owner's. */
const toSave = (stores: readonly AnyDraft['store'][]): readonly AnyDraft['store'][] => {
  const dirty = stores.filter((store) => store.isDirty());
  return dirty.length > 0 ? dirty : stores;
};

const reasonIn = (outcomes: readonly SaveOutcome[]): string | null => {
  const failed = outcomes.find(({ result }) => result === 'failed' || result === 'invalid');
  return failed === undefined || failed.result === 'saved' ? null : failed.reason;
};

/** Brings the first field in error into view, once it is marked; a list opens its item for it first. */
const showFirstError = (tab: TabId): void => {
  requestAnimationFrame(() => {
    requestAnimationFrame(() => {
      document.querySelector<HTMLElement>(`[data-editor="${tab}"] [aria-invalid="true"]`)?.focus();
    });
  });
};

const statusOf = (drafts: readonly AnyDraft[]): Editor['status'] => {
  const are = new Set(drafts.map(({ state }) => state.status));
  if (are.has('loading')) return 'waiting';
  if (are.has('failed')) return 'failed';
  return are.has('saving') ? 'saving' : 'ready';
};
