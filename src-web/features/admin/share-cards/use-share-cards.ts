import { useEffect } from 'react';
import type { DocumentKey } from '#contract/content';
import { onSaved } from '../saves.ts';

/** Has the share cards drawn anew behind the owner's work, a moment after a save that changes them. */
export const useShareCards = (): void => {
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    let running: Promise<unknown> = Promise.resolve();
    const redraw = async () => {
      const { redrawCards } = await import('./redraw-cards.ts');
      await redrawCards();
    };
    const stop = onSaved((key) => {
      if (!DRAWN_FROM.has(key)) return;
      clearTimeout(waiting);
      // The next save tries again; until then the former cards stand.
      waiting = setTimeout(() => (running = running.then(redraw).catch(() => undefined)), SETTLED_MS);
    });
    return () => {
      clearTimeout(waiting);
      stop();
    };
  }, []);
};

/** What a card shows something of. */
const DRAWN_FROM: ReadonlySet<DocumentKey> = new Set(['profile', 'story', 'projects', 'look']);

/** Saves come in groups: an editor has several documents, and an owner corrects what was just saved. */
const SETTLED_MS = 1500;
