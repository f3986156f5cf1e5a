import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { createPortal } from 'react-dom';
import { pictureVersions } from '#contract/media-address';
import { focusAgain } from '../../lib/focus.ts';
import { showModal } from '../../lib/show-modal.ts';
import { word } from '../../lib/words.ts';
import { Icon } from '../icon.tsx';
import { Picture } from '../picture.tsx';
import styles from './lightbox.module.css';

interface LightboxProps {
  pictures: readonly string[];
  first: number;
  onClose: () => void;
  /** The dialog of a picture is outside of the text, so that the text's styles do not reach it. */
  body: HTMLElement;
}

export const Lightbox = ({ pictures, first, onClose, body }: LightboxProps) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const strip = useRef<HTMLOListElement>(null);
  const [place, setPlace] = useState(first);

  useLayoutEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    if (element !== null) showModal(element);
    strip.current?.children[first]?.scrollIntoView({ behavior: 'instant', block: 'nearest', inline: 'start' });
    return () => {
      element?.close();
      focusAgain(opener);
    };
  }, [first]);

  const turn = (step: number) =>
    strip.current?.children[place + step]?.scrollIntoView({ block: 'nearest', inline: 'start' });

  const press = (event: KeyboardEvent) => {
    const isLeftwards = getComputedStyle(event.currentTarget).direction === 'rtl';
    const step = { ArrowRight: isLeftwards ? -1 : 1, ArrowLeft: isLeftwards ? 1 : -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    turn(step);
  };

  const follow = () => {
    const { scrollLeft = 0, clientWidth = 1 } = strip.current ?? {};
    setPlace(Math.round(Math.abs(scrollLeft) / Math.max(clientWidth, 1)));
  };

  const total = pictures.length;
  return createPortal(
    // The arrow keys change the picture. The browser itself handles Escape.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={styles['lightbox']}
      aria-label={word('picture.place', { place: place + 1, total })}
      onKeyDown={press}
      onClose={() => {
        if (dialog.current?.open === false) onClose();
      }}
    >
      {/* No button has the first focus, so that none is highlighted. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ol ref={strip} className={styles['strip']} tabIndex={0} onScroll={follow}>
        {pictures.map((url, at) => {
          const size = pictureVersions(url);
          return (
            <li key={at} aria-hidden={at !== place || undefined}>
              <Picture src={url} alt="" width={size?.width ?? 0} height={size?.height ?? 0} />
            </li>
          );
        })}
      </ol>
      <div className={styles['bar']}>
        {total > 1 && (
          <>
            <button type="button" aria-disabled={place === 0} onClick={() => turn(-1)}>
              <Icon name="ArrowLeft" />
              <span className="visually-hidden">{word('picture.previous')}</span>
            </button>
            <output>{word('picture.place', { place: place + 1, total })}</output>
            <button type="button" aria-disabled={place === total - 1} onClick={() => turn(1)}>
              <Icon name="ArrowRight" />
              <span className="visually-hidden">{word('picture.next')}</span>
            </button>
          </>
        )}
        <button type="button" className={styles['close']} aria-label={word('common.close')} onClick={onClose}>
          <Icon name="X" />
        </button>
      </div>
    </dialog>,
    body,
  );
};
