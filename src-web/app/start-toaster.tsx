import { createRoot } from 'react-dom/client';
import { onToast, shownToast } from '../components/toast.ts';

/**
 * Fetches the toast area at the first toast, or when something has the focus and a toast becomes likely.
 * A visitor who only reads the page does not load it.
 */
export const startToaster = (): void => {
  let state: 'idle' | 'asked' = 'idle';
  const ask = () => {
    if (state === 'asked') return;
    state = 'asked';
    draw().catch(() => {
      state = 'idle';
      sayPlainly();
    });
  };
  onToast(ask);
  addEventListener('focusin', ask);
  // Something may have got it before the app came.
  if (document.activeElement !== document.body) ask();
};

const draw = async (): Promise<void> => {
  const { Toaster } = await import('../components/toaster.tsx');
  const region = document.getElementById('toasts');
  if (region !== null) createRoot(region).render(<Toaster />);
};

/** A toast whose area could not be fetched, in plain words: what it says must not be lost. */
const sayPlainly = (): void => {
  const message = shownToast();
  const notice = document.getElementById('boot-notice');
  if (message === null || notice === null) return;
  notice.textContent = [message.title, message.description].filter((text) => text !== undefined).join(': ');
  notice.hidden = false;
};
