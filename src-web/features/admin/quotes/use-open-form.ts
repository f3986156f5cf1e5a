import { useCallback, useEffect, useRef } from 'react';
import { useOpenEditor } from '../open-editors.ts';

/** The registered function never changes, so a key press registers nothing. */
export const useOpenForm = (isDirty: boolean, save: () => void): void => {
  const present = useRef(save);
  useEffect(() => {
    present.current = save;
  });
  const saveNow = useCallback(() => present.current(), []);
  useOpenEditor('quotes', { isDirty, save: saveNow, undo: nothing, redo: nothing });
};

/** Fields and formatted text have their own undo. */
const nothing = () => undefined;

export const showFirstError = (): void => {
  requestAnimationFrame(() => {
    requestAnimationFrame(() => {
      document.querySelector<HTMLElement>('[data-editor="quotes"] [aria-invalid="true"]')?.focus();
    });
  });
};
