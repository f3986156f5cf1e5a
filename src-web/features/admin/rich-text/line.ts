/** What stands in a line. */
export type Inline =
  | { type: 'text'; text: string; format: number }
  | { type: 'linebreak' }
  | { type: 'link'; url: string; children: Inline[] };

/** Of which kind a line is: an item tells how deep it lies, from 1. */
export type LineKind =
  | { type: 'paragraph' | 'quote' }
  | { type: 'heading'; tag: string }
  | { type: 'item'; level: number; listType: 'bullet' | 'number' };

/** A block of text as it was read, before items are put into lists. */
export type Line = LineKind & { format: string; children: Inline[] };
