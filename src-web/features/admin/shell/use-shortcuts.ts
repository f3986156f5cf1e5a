import { useEffect, useRef } from 'react';
import { isTypedInto } from '../../../lib/is-typed-into.ts';
import { editorOf } from '../open-editors.ts';
import { TABS, type Place, type TabId } from '../tabs.ts';

export const TAB_KEYS = '1234567890-=[];dqw';

const CHORD_MS = 1500;

interface ShortcutActions {
  place: Place;
  open: (tab: TabId) => void;
  showShortcuts: () => void;
  showPlaces: () => void;
}

/** Shortcuts of single letters work only outside fields and dialogs. */
export const useShortcuts = (actions: ShortcutActions): void => {
  const present = useRef(actions);
  useEffect(() => {
    present.current = actions;
  });
  useEffect(() => {
    let chordUntil = 0;
    const press = (event: KeyboardEvent) => {
      const { place, open, showShortcuts, showPlaces } = present.current;
      const command = commandOf(event);
      if (command === 'k' && !event.defaultPrevented && !isTypedIn(event.target)) {
        event.preventDefault();
        if (!isModal()) showPlaces();
        return;
      }
      if (command === 's') {
        event.preventDefault();
        if (!event.repeat) editorOf(place)?.save();
        return;
      }
      if ((command === 'z' || command === 'Z') && !isTypedInto(event.target)) {
        event.preventDefault();
        const editor = editorOf(place);
        if (command === 'z') editor?.undo();
        else editor?.redo();
        return;
      }
      if (!isPlain(event) || isTypedInto(event.target) || isModal()) return;
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

const isModal = (): boolean => document.querySelector('dialog:modal') !== null;

/** In a rich text, Ctrl or Cmd and K makes a link instead. */
const isTypedIn = (target: EventTarget | null): boolean => target instanceof HTMLElement && target.isContentEditable;

const commandOf = ({ ctrlKey, metaKey, altKey, shiftKey, key }: KeyboardEvent): string | null =>
  (ctrlKey || metaKey) && !altKey ? (shiftKey ? key.toUpperCase() : key.toLowerCase()) : null;

const isPlain = ({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => !ctrlKey && !metaKey && !altKey;
