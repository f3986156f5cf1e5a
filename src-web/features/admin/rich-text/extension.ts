import { HistoryExtension } from '@lexical/history';
import { DOMRenderExtension, type AnyDOMRenderMatch, domOverride } from '@lexical/html';
import { LinkExtension, LinkNode } from '@lexical/link';
import { ListExtension, ListItemNode } from '@lexical/list';
import { RichTextExtension, HeadingNode } from '@lexical/rich-text';
import {
  type AnyLexicalExtension,
  configExtension,
  defineExtension,
  $isElementNode,
  TextNode,
  $getSelection,
  $isRangeSelection,
  COMMAND_PRIORITY_HIGH,
  COMMAND_PRIORITY_LOW,
  $findMatchingParent,
  INDENT_CONTENT_COMMAND,
  KEY_DOWN_COMMAND,
  type LexicalEditor,
  mergeRegister,
  OUTDENT_CONTENT_COMMAND,
} from 'lexical';
import type { RichText } from '#contract/rich-text';
import { toAddress } from './address.ts';
import { toEditorState } from './editor-state.ts';
import { EMBED_NODES } from './embed-nodes.tsx';
import { MAX_LIST_DEPTH } from './nest-lists.ts';
import { $canIndent } from './read-format.ts';
import { LinkGuardExtension } from './links.ts';
import {
  BOLD_ITALIC_STAR,
  BOLD_STAR,
  BOLD_UNDERSCORE,
  HEADING,
  ITALIC_STAR,
  ITALIC_UNDERSCORE,
  LINK,
  ORDERED_LIST,
  QUOTE,
  registerMarkdownShortcuts,
  STRIKETHROUGH,
  UNORDERED_LIST,
} from '@lexical/markdown';
import { PasteExtension } from './paste.ts';
import { blockClass, headingTag, textClass } from '../../../components/rich-text/attributes.ts';
import styles from './rich-text.module.css';

export const richTextExtension = (value: RichText, headingBase: number): AnyLexicalExtension =>
  defineExtension({
    name: 'rich-text-field',
    namespace: 'rich-text-field',
    nodes: EMBED_NODES,
    $initialEditorState: JSON.stringify(toEditorState(value)),
    dependencies: [
      RichTextExtension,
      ListExtension,
      HistoryExtension,
      configExtension(LinkExtension, {
        validateUrl: (url: string) => HAS_SCHEME.test(url) && toAddress(url) !== null,
      }),
      LinkGuardExtension,
      IndentExtension,
      MarkdownExtension,
      PasteExtension,
      configExtension(DOMRenderExtension, { overrides: overridesFor(headingBase) }),
    ],
    onError: (error) => {
      throw error;
    },
  });

const HAS_SCHEME = /^(?:https?:|mailto:|tel:)/i;

const MarkdownExtension = defineExtension({
  name: 'rich-text-field/markdown',
  register: (editor) =>
    registerMarkdownShortcuts(editor, [
      HEADING,
      QUOTE,
      UNORDERED_LIST,
      ORDERED_LIST,
      BOLD_ITALIC_STAR,
      BOLD_STAR,
      BOLD_UNDERSCORE,
      ITALIC_STAR,
      ITALIC_UNDERSCORE,
      STRIKETHROUGH,
      LINK,
    ]),
});

const overridesFor = (headingBase: number): AnyDOMRenderMatch[] => [
  domOverride(
    [TextNode],
    {
      $decorateDOM: (node, _, element) => setClass(element, `${formatClass(node)} ${textClass(node.getStyle())}`),
    },
    OnlyHere,
  ),
  domOverride(
    [$isElementNode],
    {
      $decorateDOM: (node, _, element) => {
        if (node.isInline() || node.getType() === 'root') return;
        const indent = node.getType() === 'listitem' ? 0 : node.getIndent();
        setClass(element, blockClass({ format: node.getFormatType(), indent }) ?? '');
      },
    },
    OnlyHere,
  ),
  domOverride(
    [HeadingNode],
    { $createDOM: (node) => document.createElement(headingTag(node.getTag(), headingBase)) },
    OnlyHere,
  ),
  domOverride([LinkNode], { $decorateDOM: (_node, _, element) => element.removeAttribute('rel') }, OnlyHere),
];

const FORMATS = ['italic', 'strikethrough', 'underline'] as const;

/** Copied text has plain semantic elements for other programs. */
const OnlyHere = { disabledForSession: () => true };

const setClass = (element: HTMLElement, names: string): void => {
  element.removeAttribute('style');
  if (names.trim() === '') element.removeAttribute('class');
  else element.className = names.trim();
};

const formatClass = (node: TextNode): string => {
  const isBoth = node.hasFormat('underline') && node.hasFormat('strikethrough');
  return [...FORMATS.filter((format) => node.hasFormat(format)), ...(isBoth ? ['underlineStrikethrough'] : [])]
    .map((name) => styles[name])
    .join(' ');
};

/** The Tab key goes to the next field, so Ctrl or Cmd with `]` and `[` indents. */
const IndentExtension = defineExtension({
  name: 'rich-text-field/indent',
  register: (editor) =>
    mergeRegister(
      editor.registerCommand(
        KEY_DOWN_COMMAND,
        (event) => {
          if (!(event.ctrlKey || event.metaKey) || event.altKey || !act(editor, event.key)) return false;
          event.preventDefault();
          return true;
        },
        COMMAND_PRIORITY_LOW,
      ),
      editor.registerCommand(INDENT_CONTENT_COMMAND, () => !$mayIndent(), COMMAND_PRIORITY_HIGH),
      editor.registerNodeTransform(ListItemNode, $hold),
    ),
});

const act = (editor: LexicalEditor, key: string): boolean => {
  if (key === ']') return editor.dispatchCommand(INDENT_CONTENT_COMMAND, undefined);
  return key === '[' && editor.dispatchCommand(OUTDENT_CONTENT_COMMAND, undefined);
};

const $mayIndent = (): boolean => {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return false;
  const blocks = selection
    .getNodes()
    .map((node) => $findMatchingParent(node, (parent) => $isElementNode(parent) && !parent.isInline()));
  return blocks.every((block) => $isElementNode(block) && $canIndent(block));
};

const $hold = (item: ListItemNode): void => {
  if (item.getIndent() >= MAX_LIST_DEPTH) item.setIndent(MAX_LIST_DEPTH - 1);
};
