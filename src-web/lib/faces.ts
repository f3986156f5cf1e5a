/** The faces that every page shows, as the shorthand of `font` asks for them. */
const FACES = ['1em Newsreader', 'italic 1em Newsreader', "1em 'Instrument Sans'"];

/** Further than this, and it is seen to move. */
const MOVE_MAX_PX = 2;

/** As far may a single line move aside that stands behind other words. */
const BEHIND_MAX_PX = 8;

/** What holds labels side by side. */
const ROW = 'ul, dl, div, header';

/**
 * Draws the page in faces that the machine has until ours have come, and then in ours. A row of labels of which one would
 * move aside keeps what it has. If anything else in sight would move, all of the page does, and the next one has our
 * faces from the beginning.
 */
export const awaitFaces = async (root: HTMLElement): Promise<void> => {
  root.dataset['plain'] = '';
  let isDrawn = false;
  requestAnimationFrame(() => {
    isDrawn = true;
  });
  try {
    await Promise.all(FACES.map((face) => document.fonts.load(face)));
  } catch {
    return;
  }
  const texts = isDrawn ? textsOf(root) : [];
  const before = texts.map(linesOf);
  const moves = () => texts.map((text, index) => moveOf(text, before[index]));
  delete root.dataset['plain'];
  const first = moves();
  texts.forEach((text, index) => {
    if (first[index] === 'aside') text.parentElement?.closest(ROW)?.setAttribute('data-plain', '');
  });
  if (first.includes('down') || moves().some(Boolean)) root.dataset['plain'] = '';
};

const textsOf = (root: HTMLElement): Node[] => {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode()) texts.push(walker.currentNode);
  return texts;
};

const linesOf = (text: Node): DOMRectList => {
  const range = document.createRange();
  range.selectNode(text);
  return range.getClientRects();
};

const moveOf = (text: Node, [before]: Iterable<DOMRect> = []): 'aside' | 'down' | '' => {
  const [now, another] = linesOf(text);
  if (now === undefined || before === undefined || Math.min(now.top, before.top) >= innerHeight) return '';
  if (Math.abs(now.top - before.top) > MOVE_MAX_PX) return 'down';
  const aside = Math.abs(now.left - before.left);
  return aside > (another === undefined && isBehind(text) ? BEHIND_MAX_PX : MOVE_MAX_PX) ? 'aside' : '';
};

/** Whether other words come before a text in its line. */
const isBehind = ({ parentElement, previousSibling }: Node): boolean => {
  const display = parentElement === null ? '' : getComputedStyle(parentElement).display;
  return display === 'inline' || (previousSibling !== null && !display.includes('flex'));
};
