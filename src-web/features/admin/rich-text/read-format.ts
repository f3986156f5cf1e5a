import { $isLinkNode } from '@lexical/link';
import { $isListItemNode, $isListNode } from '@lexical/list';
import { $isHeadingNode, $isQuoteNode } from '@lexical/rich-text';
import { $getSelectionStyleValueForProperty } from '@lexical/selection';
import {
  $findMatchingParent,
  $getSelection,
  $isElementNode,
  $isRangeSelection,
  type ElementNode,
  type RangeSelection,
  type LexicalEditor,
  CAN_REDO_COMMAND,
  CAN_UNDO_COMMAND,
  COMMAND_PRIORITY_LOW,
  mergeRegister,
} from 'lexical';
import { FONT_FAMILIES, FONT_SIZES } from '#contract/rich-text-limits';
import { ALIGNMENTS, type BlockId, type FormatState, INLINE_FORMATS, PLAIN } from './format-state.ts';
import { MAX_LIST_DEPTH } from './nest-lists.ts';
import { useEffect, useState } from 'react';

export const $canIndent = (block: ElementNode): boolean => {
  if (!$isListItemNode(block)) return block.getIndent() < MAX_INDENT;
  return block.getIndent() < MAX_LIST_DEPTH - 1 && block.getPreviousSibling() !== null;
};

const MAX_INDENT = 8;

const SIZES = FONT_SIZES.map((size) => `${size}px`);

export const $readFormat = (): Omit<FormatState, 'canUndo' | 'canRedo'> | null => {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return null;
  const block = $blockAt(selection);
  if (block === null) return PLAIN;
  const link = $findMatchingParent(selection.anchor.getNode(), $isLinkNode);
  const alignment = block.getFormatType();
  return {
    block: $blockId(block),
    formats: INLINE_FORMATS.filter((format) => selection.hasFormat(format)),
    alignment: alignment === '' ? 'left' : (ALIGNMENTS.find((name) => name === alignment) ?? null),
    size: offered($getSelectionStyleValueForProperty(selection, 'font-size'), SIZES),
    family: offered($getSelectionStyleValueForProperty(selection, 'font-family'), FONT_FAMILIES),
    link: link?.getURL() ?? null,
    canIndent: $canIndent(block),
    canOutdent: block.getIndent() > 0,
  };
};

export const useFormatState = (editor: LexicalEditor): FormatState => {
  const [state, setState] = useState(PLAIN);
  useEffect(() => {
    const change = (fields: Partial<FormatState> | null) =>
      setState((before) => {
        const after = { ...before, ...fields };
        return isSame(before, after) ? before : after;
      });
    const tell = (fields: Partial<FormatState>) => {
      change(fields);
      return false;
    };
    return mergeRegister(
      editor.registerUpdateListener(() => change(editor.read($readFormat))),
      editor.registerCommand(CAN_UNDO_COMMAND, (canUndo) => tell({ canUndo }), COMMAND_PRIORITY_LOW),
      editor.registerCommand(CAN_REDO_COMMAND, (canRedo) => tell({ canRedo }), COMMAND_PRIORITY_LOW),
    );
  }, [editor]);
  return state;
};

const $blockAt = (selection: RangeSelection): ElementNode | null =>
  $findMatchingParent(
    selection.anchor.getNode(),
    (node): node is ElementNode => $isElementNode(node) && !node.isInline(),
  );

const $blockId = (block: ElementNode): BlockId => {
  if ($isHeadingNode(block)) return block.getTag();
  if ($isQuoteNode(block)) return 'quote';
  const list = $isListItemNode(block) ? block.getParent() : null;
  if ($isListNode(list)) return list.getListType() === 'number' ? 'number' : 'bullet';
  return 'paragraph';
};

const offered = (value: string, choices: readonly string[]): string => (choices.includes(value) ? value : '');

const isSame = (one: FormatState, other: FormatState): boolean => JSON.stringify(one) === JSON.stringify(other);
