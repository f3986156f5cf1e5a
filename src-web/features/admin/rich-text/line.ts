import type { TableNode } from '#contract/rich-text';

export type Inline =
  | { type: 'text'; text: string; format: number }
  | { type: 'linebreak' }
  | { type: 'link'; url: string; children: Inline[] };

export type LineKind =
  | { type: 'paragraph' | 'quote' }
  | { type: 'heading'; tag: string }
  | { type: 'item'; level: number; listType: 'bullet' | 'number' };

export type Line = LineKind & { format: string; children: Inline[] };

export type PastedBlock = Line | TableNode;
