export const FONT_SIZES = [10, 12, 14, 16, 18, 20, 24] as const;

export const FONT_FAMILIES = [
  'Arial',
  'Courier New',
  'Garamond',
  'Georgia',
  'Helvetica',
  'Impact',
  'Palatino',
  'Tahoma',
  'Times New Roman',
  'Trebuchet MS',
  'Verdana',
] as const;

export const RICH_TEXT_LIMITS = { depth: 12, nodes: 5000, characters: 200_000 } as const;
export const FIGURE_LIMITS = { pictures: 24, caption: 500 } as const;
export const PULL_QUOTE_LIMITS = { text: 500, by: 120 } as const;
export const CODE_LIMITS = { text: 10_000, language: 30 } as const;
export const TABLE_LIMITS = { rows: 60, columns: 8, cell: 300, caption: 500 } as const;
export const FILM_TITLE_MAX = 200;
export const FILE_LABEL_MAX = 200;
export const FOOTNOTE_MAX = 1000;

export const FIGURE_WIDTHS = ['text', 'wide', 'full'] as const;

/** The check is no recursion, because a deep tree would exhaust the stack. */
export const isWithinLimits = (value: unknown): boolean => {
  const pending: { node: unknown; depth: number }[] = [{ node: value, depth: 0 }];
  let nodes = 0;
  let characters = 0;
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { node, depth } = next;
    nodes += 1;
    if (nodes > RICH_TEXT_LIMITS.nodes || depth > RICH_TEXT_LIMITS.depth) return false;
    if (typeof node !== 'object' || node === null) continue;
    if ('text' in node && typeof node.text === 'string') characters += node.text.length;
    if ('rows' in node) characters += JSON.stringify(node.rows).length;
    if (characters > RICH_TEXT_LIMITS.characters) return false;
    // Only the document itself has a `root`; a node with a `root` must not hide its children.
    if (depth === 0 && 'root' in node) pending.push({ node: node.root, depth: 1 });
    if (!('children' in node) || !Array.isArray(node.children)) continue;
    for (const child of node.children) pending.push({ node: child, depth: depth + 1 });
  }
  return true;
};
