import { useId, useLayoutEffect, useRef, type PointerEvent, type ReactNode } from 'react';
import { focusAgain, focusFirstEmpty } from '../lib/focus.ts';
import { showModal } from '../lib/show-modal.ts';
import styles from './dialog.module.css';
import { Icon } from './icon.tsx';
import { word, type OwnText } from '../lib/words.ts';

interface DialogProps {
  title: string;
  ofTitle?: OwnText;
  eyebrow?: ReactNode;
  isWide?: boolean;
  children: ReactNode;
  onClose: () => void;
}

export const DialogSheet = ({
  title,
  titleId,
  ofTitle,
  eyebrow,
  isWide = false,
  children,
  onClose,
}: DialogProps & { titleId?: string }) => (
  <div className={`${styles['panel']} ${isWide ? styles['wide'] : ''}`}>
    {/* A header element would be a second banner landmark of the page. */}
    <div className={styles['head']}>
      <div className={styles['title']}>
        {eyebrow}
        <h2 id={titleId} dir="auto" {...ofTitle}>
          {title}
        </h2>
      </div>
      <button type="button" className={styles['close']} aria-label={word('common.close')} onClick={onClose}>
        <Icon name="X" />
      </button>
    </div>
    {children}
  </div>
);

/**
 * The browser makes the rest of the page inert, so toasts move into the dialog. The backdrop closes it unless something
 * was typed.
 */
export const Dialog = (sheet: DialogProps) => {
  const { onClose } = sheet;
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const pressed = useRef<EventTarget | null>(null);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    const opener = document.activeElement;
    const toasts = document.getElementById('toasts');
    const home = toasts?.parentElement ?? null;
    showModal(element);
    focusFirstEmpty(element);
    if (toasts !== null) element.append(toasts);
    return () => {
      if (toasts !== null) home?.append(toasts);
      element.close();
      focusAgain(opener);
    };
  }, []);

  const press = (event: PointerEvent) => {
    pressed.current = event.target;
  };

  // A click that began inside the panel, as when text is selected, must not close the dialog.
  const release = () => {
    const element = dialog.current;
    if (element !== null && pressed.current === element && !holdsChanges(element)) onClose();
  };

  return (
    // People with a keyboard have Escape and the close button instead of the backdrop.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={styles['dialog']}
      aria-labelledby={titleId}
      onPointerDown={press}
      onClick={(event) => event.target === event.currentTarget && release()}
      onClose={() => {
        if (dialog.current?.open === false) onClose();
      }}
    >
      <DialogSheet {...sheet} titleId={titleId} />
    </dialog>
  );
};

const holdsChanges = (dialog: HTMLElement): boolean => [...dialog.querySelectorAll('input, textarea')].some(isChanged);

const isChanged = (field: Element): boolean => {
  if (field instanceof HTMLInputElement && field.type === 'checkbox') return field.checked !== field.defaultChecked;
  const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  return isText && field.value !== field.defaultValue;
};
