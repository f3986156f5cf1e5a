import { createRoot } from 'react-dom/client';
import { rootOptions } from './root-options.ts';
import { onToast, shownToast } from '../components/toast.ts';

/** Most visitors only read, so the area for toasts loads late. */
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
  // The visitor may have focused a field before the app loaded.
  if (document.activeElement !== document.body) ask();
};

const draw = async (): Promise<void> => {
  const { Toaster } = await import('../components/toaster.tsx');
  const region = document.getElementById('toasts');
  if (region !== null) createRoot(region, rootOptions).render(<Toaster />);
};

/** Messages are shown without the toast area when it cannot be loaded. */
const sayPlainly = (): void => {
  const message = shownToast();
  const notice = document.getElementById('boot-notice');
  if (message === null || notice === null) return;
  notice.textContent = [message.title, message.description].filter((text) => text !== undefined).join(': ');
  notice.hidden = false;
};
