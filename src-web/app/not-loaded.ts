import type { ToastMessage } from '../lib/toast.ts';

/** Code that something pressed needs could not be fetched. */
export const NOT_LOADED: ToastMessage = {
  tone: 'error',
  title: 'This did not load',
  description: 'Check your connection and try again.',
};
