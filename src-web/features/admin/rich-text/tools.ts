import type { EmbedId } from './embed-nodes.tsx';
import { FONT_FAMILIES, FONT_SIZES } from '#contract/rich-text-limits';
import {
  ALIGNMENTS,
  type Alignment,
  BLOCKS,
  type FormatAction,
  type FormatState,
  INLINE_FORMATS,
  type InlineFormat,
} from './format-state.ts';

export type ToolForm = 'link' | 'picture';

export interface ToolButton {
  kind: 'button';
  label: string;
  icon: string;
  isPressed?: boolean;
  isDisabled?: boolean;
  keys?: string;
  action: FormatAction | ToolForm;
}

export interface ToolChoice {
  kind: 'choice';
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  choose: (value: string) => FormatAction | null;
}

export type Tool = ToolButton | ToolChoice;

export const toolsFor = (state: FormatState, hasPictures: boolean): Tool[][] => [
  [blockChoice(state)],
  INLINE_FORMATS.map((format) => ({
    kind: 'button',
    ...FORMATS[format],
    isPressed: state.formats.includes(format),
    action: { do: 'format', format },
  })),
  [
    { kind: 'button', label: 'Link', icon: 'Link', keys: 'Control+K', isPressed: state.link !== null, action: 'link' },
    ...(hasPictures ? [{ kind: 'button' as const, label: 'Picture', icon: 'Image', action: 'picture' as const }] : []),
    listButton('bullet', 'Bullets', 'List', state),
    listButton('number', 'Numbers', 'ListOrdered', state),
    {
      kind: 'button',
      label: 'Less indent',
      icon: 'ListIndentDecrease',
      keys: 'Control+[',
      isDisabled: !state.canOutdent,
      action: { do: 'outdent' },
    },
    {
      kind: 'button',
      label: 'More indent',
      icon: 'ListIndentIncrease',
      keys: 'Control+]',
      isDisabled: !state.canIndent,
      action: { do: 'indent' },
    },
  ],
  ALIGNMENTS.map((alignment) => ({
    kind: 'button',
    ...ALIGNED[alignment],
    isPressed: state.alignment === alignment,
    action: { do: 'align', alignment },
  })),
  [familyChoice(state), sizeChoice(state)],
  [INSERT],
  [
    { kind: 'button', label: 'Clear formatting', icon: 'RemoveFormatting', action: { do: 'clear' } },
    {
      kind: 'button',
      label: 'Undo',
      icon: 'Undo2',
      keys: 'Control+Z',
      isDisabled: !state.canUndo,
      action: { do: 'undo' },
    },
    {
      kind: 'button',
      label: 'Redo',
      icon: 'Redo2',
      keys: 'Control+Shift+Z',
      isDisabled: !state.canRedo,
      action: { do: 'redo' },
    },
  ],
];

const FORMATS: Record<InlineFormat, { label: string; icon: string; keys?: string }> = {
  bold: { label: 'Bold', icon: 'Bold', keys: 'Control+B' },
  italic: { label: 'Italic', icon: 'Italic', keys: 'Control+I' },
  underline: { label: 'Underline', icon: 'Underline', keys: 'Control+U' },
  strikethrough: { label: 'Strikethrough', icon: 'Strikethrough' },
};

const ALIGNED: Record<Alignment, { label: string; icon: string }> = {
  left: { label: 'Align left', icon: 'TextAlignStart' },
  center: { label: 'Align centre', icon: 'TextAlignCenter' },
  right: { label: 'Align right', icon: 'TextAlignEnd' },
  justify: { label: 'Justify', icon: 'TextAlignJustify' },
};

/** Lower headings are only pasted, never chosen. */
const RARE = ['h4', 'h5', 'h6'];

const blockChoice = ({ block }: FormatState): ToolChoice => ({
  kind: 'choice',
  label: 'Text style',
  value: block,
  options: BLOCKS.filter(({ id }) => id === block || !RARE.includes(id)).map(({ id, label }) => ({ value: id, label })),
  choose: (value) => {
    const chosen = BLOCKS.find(({ id }) => id === value);
    return chosen === undefined ? null : { do: 'block', block: chosen.id };
  },
});

const listButton = (list: 'bullet' | 'number', label: string, icon: string, { block }: FormatState): ToolButton => ({
  kind: 'button',
  label,
  icon,
  isPressed: block === list,
  action: { do: 'block', block: block === list ? 'paragraph' : list },
});

const familyChoice = ({ family }: FormatState): ToolChoice => ({
  kind: 'choice',
  label: 'Typeface',
  value: family,
  options: [{ value: '', label: 'Site typeface' }, ...FONT_FAMILIES.map((name) => ({ value: name, label: name }))],
  choose: (value) => ({ do: 'family', value }),
});

const INSERTS: readonly { value: EmbedId; label: string }[] = [
  { value: 'pull-quote', label: 'Pull quote' },
  { value: 'table', label: 'Table' },
  { value: 'code', label: 'Code' },
  { value: 'film', label: 'Film' },
  { value: 'file', label: 'File to download' },
  { value: 'footnote', label: 'Footnote' },
];

const INSERT: ToolChoice = {
  kind: 'choice',
  label: 'Insert',
  value: '',
  options: [{ value: '', label: 'Insert …' }, ...INSERTS],
  choose: (value) => {
    const chosen = INSERTS.find((embed) => embed.value === value);
    return chosen === undefined ? null : { do: 'insert', embed: chosen.value };
  },
};

const sizeChoice = ({ size }: FormatState): ToolChoice => ({
  kind: 'choice',
  label: 'Size',
  value: size,
  options: [{ value: '', label: 'Site size' }, ...FONT_SIZES.map((px) => ({ value: `${px}px`, label: `${px} px` }))],
  choose: (value) => ({ do: 'size', value }),
});
