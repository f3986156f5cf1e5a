import { createRoot } from 'react-dom/client';
import { onToast, shownToast } from '../components/toast.ts';

/** Loads the toast area at the first toast or focus, because most visitors only read. */
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
  // An element may have been focused before the app loaded.
  if (document.activeElement !== document.body) ask();
};

const draw = async (): Promise<void> => {
  const { Toaster } = await import('../components/toaster.tsx');
  const region = document.getElementById('toasts');
  if (region !== null) createRoot(region).render(<Toaster />);
};

/** If the toast area cannot be loaded, shows the toast's plain text, so that no message is lost. */
const sayPlainly = (): void => {
  const message = shownToast();
  const notice = document.getElementById('boot-notice');
  if (message === null || notice === null) return;
  notice.textContent = [message.title, message.description].filter((text) => text !== undefined).join(': ');
  notice.hidden = false;
};
