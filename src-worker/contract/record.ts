export type UnknownRecord = Record<string, unknown>;

export const isRecord = (value: unknown): value is UnknownRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A stored text may have an older form than `RichText`. */
export interface AnyRichText {
  root: UnknownRecord;
}

export const isRichText = (value: unknown): value is AnyRichText =>
  isRecord(value) && isRecord(value['root']) && value['root']['type'] === 'root';

export const isEmptyText = ({ root }: AnyRichText): boolean => !hasContent(root);

const hasContent = (node: UnknownRecord): boolean => {
  const { type, text, children } = node;
  if (children !== undefined) return childrenOf(node).some(hasContent);
  return type === 'text' ? String(text).trim() !== '' : type !== 'linebreak';
};

export const childrenOf = (node: UnknownRecord): UnknownRecord[] =>
  Array.isArray(node['children']) ? node['children'].filter(isRecord) : [];
