import { useEffect, useRef } from 'react';
import { saveTab } from '../open-editors.ts';
import { TABS, type TabId } from '../tabs.ts';

/** The key of each tab, in their order, pressed after `g`. */
export const TAB_KEYS = '1234567890-';

const CHORD_MS = 1500;

interface Keys {
  tab: TabId;
  open: (tab: TabId) => void;
  showShortcuts: () => void;
}

/** The admin area's keyboard shortcuts. Single letters work only outside fields and dialogs. */
export const useShortcuts = (keys: Keys): void => {
  const present = useRef(keys);
  useEffect(() => {
    present.current = keys;
  });
  useEffect(() => {
    let chordUntil = 0;
    const press = (event: KeyboardEvent) => {
      const { tab, open, showShortcuts } = present.current;
      const hasCommand = event.ctrlKey || event.metaKey;
      if (hasCommand && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 's') {
        event.preventDefault();
        if (!event.repeat) saveTab(tab);
        return;
      }
      if (!isPlain(event) || isTypedInto(event.target) || document.querySelector('dialog:modal') !== null) return;
      const isChord = event.timeStamp < chordUntil;
      chordUntil = event.key === 'g' ? event.timeStamp + CHORD_MS : 0;
      if (event.key === '?') showShortcuts();
      const wanted = isChord ? TABS[TAB_KEYS.indexOf(event.key)] : undefined;
      if (wanted !== undefined) open(wanted.id);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
};

const isPlain = ({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => !ctrlKey && !metaKey && !altKey;

const isTypedInto = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
