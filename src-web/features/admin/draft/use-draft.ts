import type { DocumentKey, Documents } from '#contract/content';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { FieldErrors } from '../../../components/check-fields.ts';
import { isTypedInto } from '../../../lib/is-typed-into.ts';
import { errorsOf } from './check-draft.ts';
import { createDraft, type DraftOptions, type DraftStore } from './create-draft.ts';
import { isOpen, type DraftState, type Stored } from './draft-state.ts';

export interface Draft<K extends DocumentKey> {
  key: K;
  state: DraftState<K>;
  value: Documents[K] | null;
  stored: Stored<K> | null;
  isDirty: boolean;
  isUnkept: boolean;
  errors: FieldErrors;
  change: DraftStore<K>['change'];
  store: DraftStore<K>;
}

/** Edits survive a reload and the end of the session. Only the first `options` count. */
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
