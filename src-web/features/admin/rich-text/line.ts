export type Inline =
  | { type: 'text'; text: string; format: number }
  | { type: 'linebreak' }
  | { type: 'link'; url: string; children: Inline[] };

/** The kind of a line; an item has its depth, from 1. */
export type LineKind =
  | { type: 'paragraph' | 'quote' }
  | { type: 'heading'; tag: string }
  | { type: 'item'; level: number; listType: 'bullet' | 'number' };

/** A block of text before items are put into lists. */
export type Line = LineKind & { format: string; children: Inline[] };
