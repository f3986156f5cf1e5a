import * as Toast from '@radix-ui/react-toast';
import { useSyncExternalStore } from 'react';
import { dismissToast, onToast, shownToast } from './toast.ts';
import { Icon } from './icon.tsx';
import styles from './toaster.module.css';
import { word } from '../lib/words.ts';
import { useWordChanges } from '../lib/page-language.ts';

export const Toaster = () => {
  const message = useSyncExternalStore(onToast, shownToast);
  useWordChanges();
  // Each toast has its own provider, because a focused toast that closes would stop the timer of the next.
  return (
    <Toast.Provider
      key={message?.id}
      duration={DURATION_MS}
      swipeDirection={document.documentElement.dir === 'rtl' ? 'left' : 'right'}
      swipeThreshold={SWIPE_THRESHOLD}
      label={word('common.notification')}
    >
      {message !== null && (
        <Toast.Root
          key={message.id}
          className={styles['toast']}
          data-tone={message.tone ?? 'success'}
          duration={message.link === undefined && message.isPersistent !== true ? DURATION_MS : Infinity}
          onEscapeKeyDown={(event) => {
            // With the focus in a toast, Escape closes the toast and not the dialog below it.
            if (!(document.activeElement?.closest('#toasts') instanceof Element)) return;
            event.preventDefault();
            dismissToast(message.id);
          }}
          onOpenChange={(isOpen) => {
            if (!isOpen) dismissToast(message.id);
          }}
        >
          <Icon name={ICONS[message.tone ?? 'success']} className={styles['sign']} />
          <Toast.Title className={styles['title']} dir="auto">
            {message.title}
          </Toast.Title>
          {message.description !== undefined && (
            <Toast.Description className={styles['description']} dir="auto">
              {message.description}
            </Toast.Description>
          )}
          {message.link !== undefined && (
            <Toast.Action asChild altText={message.link.text}>
              <a className={styles['link']} href={message.link.href} target="_blank" rel="noopener">
                {message.link.text}
              </a>
            </Toast.Action>
          )}
          <Toast.Close className={styles['close']} aria-label={word('common.close')}>
            <Icon name="X" />
          </Toast.Close>
        </Toast.Root>
      )}
      <Toast.Viewport className={styles['viewport']} hotkey={['F8']} />
    </Toast.Provider>
  );
};

const DURATION_MS = 5000;
const SWIPE_THRESHOLD = 50;

const ICONS = { success: 'Check', info: 'Info', error: 'TriangleAlert' } as const;
