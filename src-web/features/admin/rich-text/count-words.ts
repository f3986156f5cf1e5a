/** How many words a stored text has, as people count them between spaces. */
export const countWords = ({ root }: { root: unknown }): number => wordsIn(root).match(/\S+/g)?.length ?? 0;

const wordsIn = (node: unknown): string => {
  if (typeof node !== 'object' || node === null) return '';
  if ('text' in node && typeof node.text === 'string') return node.text;
  if ('children' in node && Array.isArray(node.children)) {
    const children: unknown[] = node.children;
    // Blocks and breaks part words; texts within a line do not.
    const separator = children.some((child) => isBlock(child)) ? ' ' : '';
    return children.map(wordsIn).join(separator);
  }
  return 'type' in node && node.type === 'linebreak' ? ' ' : '';
};

const isBlock = (node: unknown): boolean =>
  typeof node === 'object' &&
  node !== null &&
  'type' in node &&
  ['paragraph', 'heading', 'quote', 'list', 'listitem'].includes(String(node.type));
