import type { EmbedId } from './embed-nodes.tsx';

export const BLOCKS = [
  { id: 'paragraph', label: 'Paragraph' },
  { id: 'h1', label: 'Heading 1' },
  { id: 'h2', label: 'Heading 2' },
  { id: 'h3', label: 'Heading 3' },
  { id: 'h4', label: 'Heading 4' },
  { id: 'h5', label: 'Heading 5' },
  { id: 'h6', label: 'Heading 6' },
  { id: 'quote', label: 'Quote' },
  { id: 'bullet', label: 'Bullet list' },
  { id: 'number', label: 'Numbered list' },
] as const;

export type BlockId = (typeof BLOCKS)[number]['id'];

export const INLINE_FORMATS = ['bold', 'italic', 'underline', 'strikethrough'] as const;
export type InlineFormat = (typeof INLINE_FORMATS)[number];

export const ALIGNMENTS = ['left', 'center', 'right', 'justify'] as const;
export type Alignment = (typeof ALIGNMENTS)[number];

/** An empty size or font stands for the page's default. */
export interface FormatState {
  block: BlockId;
  formats: readonly InlineFormat[];
  alignment: Alignment | null;
  size: string;
  family: string;
  link: string | null;
  canIndent: boolean;
  canOutdent: boolean;
  canUndo: boolean;
  canRedo: boolean;
}

export const PLAIN: FormatState = {
  block: 'paragraph',
  formats: [],
  alignment: 'left',
  size: '',
  family: '',
  link: null,
  canIndent: false,
  canOutdent: false,
  canUndo: false,
  canRedo: false,
};

export type FormatAction =
  | { do: 'block'; block: BlockId }
  | { do: 'format'; format: InlineFormat }
  | { do: 'align'; alignment: Alignment }
  | { do: 'size' | 'family'; value: string }
  | { do: 'insert'; embed: EmbedId }
  | { do: 'indent' | 'outdent' | 'clear' | 'undo' | 'redo' };
