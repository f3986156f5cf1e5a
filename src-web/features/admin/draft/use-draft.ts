import type { DocumentKey, Documents } from '#contract/content';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { FieldErrors } from '../../../components/check-fields.ts';
import { isTypedInto } from '../../../lib/is-typed-into.ts';
import { errorsOf } from './check-draft.ts';
import { createDraft, type DraftOptions, type DraftStore } from './create-draft.ts';
import { isOpen, type DraftState, type Stored } from './draft-state.ts';

/** A document that is being edited. */
export interface Draft<K extends DocumentKey> {
  key: K;
  state: DraftState<K>;
  /** Null until there is something to write on. */
  value: Documents[K] | null;
  /** The document as the server had it when it was last asked, with who wrote it when. */
  stored: Stored<K> | null;
  isDirty: boolean;
  /** Whether it is changed and the server keeps no draft that says the same. */
  isUnkept: boolean;
  /** What is wrong, by the paths of the fields, as `personalInfo.name` and `0.title`; after the first try to save. */
  errors: FieldErrors;
  /** Takes the next value, or how to make it of the present one. */
  change: DraftStore<K>['change'];
  store: DraftStore<K>;
}

/**
 * Opens a document for editing. What is typed survives a reload and the end of the session; `useEditor` saves it.
 * @param options stay as they are first given.
 * @example const skills = useDraft('skills'); skills.change((list) => [...list, newSkill(list, Date.now())]);
 */
export const useDraft = <K extends DocumentKey>(key: K, options: DraftOptions<K> = {}): Draft<K> => {
  const [{ store, prepare }] = useState(() => ({
    store: createDraft(key, { isTyping, ...options }),
    prepare: options.prepare,
  }));
  const state = useSyncExternalStore(store.subscribe, store.get);
  const errors = useErrors(key, state, prepare);

  useEffect(() => {
    addEventListener('pagehide', store.keepNow);
    return () => {
      removeEventListener('pagehide', store.keepNow);
      store.keepNow();
    };
  }, [store]);

  return {
    key,
    state,
    value: isOpen(state) ? state.value : null,
    stored: isOpen(state) ? state.stored : null,
    isDirty: store.isDirty(),
    isUnkept: store.isUnkept(),
    errors,
    change: store.change,
    store,
  };
};

const NO_ERRORS: FieldErrors = {};

const useErrors = <K extends DocumentKey>(
  key: K,
  state: DraftState<K>,
  prepare: DraftOptions<K>['prepare'],
): FieldErrors => {
  const value = isOpen(state) && state.isChecked ? state.value : null;
  const found = useMemo(
    () => (value === null ? NO_ERRORS : errorsOf(key, prepare === undefined ? value : prepare(value))),
    [key, value, prepare],
  );
  return isOpen(state) ? { ...state.refused, ...found } : NO_ERRORS;
};

const isTyping = (): boolean => isTypedInto(document.activeElement);
