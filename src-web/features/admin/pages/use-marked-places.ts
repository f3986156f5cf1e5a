import { useEffect, useRef, type RefObject } from 'react';
import { OPEN_PLACE } from '#contract/own-pages';

/**
 * Marks open places as `[[your address]]` by the CSS Custom Highlight API, which leaves the text unchanged. Older
 * browsers show the brackets alone.
 */
export const useMarkedPlaces = (): RefObject<HTMLDivElement | null> => {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    if (element === null || !('highlights' in CSS)) return;
    const mark = () => {
      marked.set(element, rangesIn(element));
      draw();
    };
    const observer = new MutationObserver(mark);
    observer.observe(element, { subtree: true, childList: true, characterData: true });
    mark();
    return () => {
      observer.disconnect();
      marked.delete(element);
      draw();
    };
  }, []);
  return place;
};

/** The name of `::highlight()` in the style sheet. */
const NAME = 'open-place';

/** The browser has one list of marks for all texts. */
const marked = new Map<Element, Range[]>();

const draw = (): void => void CSS.highlights.set(NAME, new Highlight(...[...marked.values()].flat()));

const rangesIn = (element: Element): Range[] => {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const ranges: Range[] = [];
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    if (node.parentElement?.closest('[data-rich-text]') == null) continue;
    for (const { index, 0: found } of (node.textContent ?? '').matchAll(OPEN_PLACE)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + found.length);
      ranges.push(range);
    }
  }
  return ranges;
};
