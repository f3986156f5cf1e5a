/** The faces that every page shows, as the shorthand of `font` asks for them. */
const FACES = ['1em Newsreader', 'italic 1em Newsreader', "1em 'Instrument Sans'"];

/** Further than this, and what is being read would jump. A line by itself may move aside a little. */
const MOVE_MAX_PX = 2;
const LINE_MAX_PX = 40;

/**
 * Draws the page in faces that the machine has until ours have come, and then in ours, unless something in sight would
 * move by it: then the next page has them from the beginning.
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
  const before = isDrawn ? places(root) : [];
  delete root.dataset['plain'];
  if (isDrawn && places(root).some((place, index) => isMoved(place, before[index]))) root.dataset['plain'] = '';
};

/** The lines of each text. */
const places = (root: HTMLElement): DOMRectList[] => {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const found = [];
  while (texts.nextNode()) {
    range.selectNode(texts.currentNode);
    found.push(range.getClientRects());
  }
  return found;
};

const isMoved = ([now, another]: DOMRectList, [before]: Iterable<DOMRect> = []): boolean =>
  now !== undefined &&
  before !== undefined &&
  Math.min(now.top, before.top) < innerHeight &&
  (Math.abs(now.top - before.top) > MOVE_MAX_PX ||
    Math.abs(now.left - before.left) > (another === undefined ? LINE_MAX_PX : MOVE_MAX_PX));
