import { createContext, useMemo, useState, type ReactNode } from 'react';
import { PLAIN } from './format-state.ts';
import styles from './rich-text-toolbar.module.css';
import { Toolbar } from './rich-text-toolbar.tsx';

interface Shared {
  place: HTMLElement | null;
  owner: string | null;
  take: (owner: string, label: string) => void;
}

export const SharedToolbarContext = createContext<Shared | null>(null);

/** The toolbar works on the text that had the focus last. */
export const SharedToolbar = ({ children }: { children: ReactNode }) => {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const [text, setText] = useState<{ owner: string; label: string } | null>(null);
  const owner = text?.owner ?? null;
  const shared = useMemo(
    () => ({
      place,
      owner,
      take: (next: string, label: string) => setText((last) => (last?.owner === next ? last : { owner: next, label })),
    }),
    [place, owner],
  );
  return (
    <SharedToolbarContext value={shared}>
      <div className={styles['host']}>
        <div className={styles['shared']}>
          <p className={styles['owner']}>{text === null ? 'Click into a text to format it' : text.label}</p>
          <div ref={setPlace}>
            {text === null && <Toolbar label="Formatting" state={PLAIN} isInert onAction={ignore} onOpen={ignore} />}
          </div>
        </div>
        <div className={styles['texts']}>{children}</div>
      </div>
    </SharedToolbarContext>
  );
};

const ignore = () => {};
