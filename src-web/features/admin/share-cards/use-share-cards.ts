import { useEffect } from 'react';
import type { DocumentKey } from '#contract/content';
import { onSaved } from '../saves.ts';

/** Redraws share cards in the background, a moment after a save that changes them. */
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
      // The next save tries again; until then the former cards stay.
      waiting = setTimeout(() => (running = running.then(redraw).catch(() => undefined)), SETTLED_MS);
    });
    return () => {
      clearTimeout(waiting);
      stop();
    };
  }, []);
};

/** The documents that cards are drawn from. */
const DRAWN_FROM: ReadonlySet<DocumentKey> = new Set(['profile', 'story', 'projects', 'look']);

/** Saves come in groups: an editor has several documents, and owners correct what they just saved. */
const SETTLED_MS = 1500;
