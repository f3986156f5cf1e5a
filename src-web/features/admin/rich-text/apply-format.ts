import { INSERT_ORDERED_LIST_COMMAND, INSERT_UNORDERED_LIST_COMMAND, REMOVE_LIST_COMMAND } from '@lexical/list';
import { $createHeadingNode, $createQuoteNode } from '@lexical/rich-text';
import { $patchStyleText, $setBlocksType } from '@lexical/selection';
import {
  $createParagraphNode,
  $getSelection,
  $isRangeSelection,
  $isTextNode,
  type ElementNode,
  FORMAT_ELEMENT_COMMAND,
  FORMAT_TEXT_COMMAND,
  INDENT_CONTENT_COMMAND,
  type LexicalEditor,
  OUTDENT_CONTENT_COMMAND,
  REDO_COMMAND,
  UNDO_COMMAND,
} from 'lexical';
import { insert } from './embed-nodes.tsx';
import type { BlockId, FormatAction } from './format-state.ts';

export const applyFormat = (editor: LexicalEditor, action: FormatAction): void => {
  switch (action.do) {
    case 'block':
      setBlock(editor, action.block);
      break;
    case 'format':
      editor.dispatchCommand(FORMAT_TEXT_COMMAND, action.format);
      break;
    case 'align':
      editor.dispatchCommand(FORMAT_ELEMENT_COMMAND, action.alignment === 'left' ? '' : action.alignment);
      break;
    case 'size':
      editor.update(() => $patchStyle('font-size', action.value));
      break;
    case 'family':
      editor.update(() => $patchStyle('font-family', action.value));
      break;
    case 'insert':
      insert(editor, action.embed);
      return;
    case 'indent':
      editor.dispatchCommand(INDENT_CONTENT_COMMAND, undefined);
      break;
    case 'outdent':
      editor.dispatchCommand(OUTDENT_CONTENT_COMMAND, undefined);
      break;
    case 'clear':
      editor.update($clear);
      break;
    case 'undo':
      editor.dispatchCommand(UNDO_COMMAND, undefined);
      break;
    case 'redo':
      editor.dispatchCommand(REDO_COMMAND, undefined);
      break;
  }
  editor.focus();
};

const setBlock = (editor: LexicalEditor, block: BlockId): void => {
  if (block === 'bullet') editor.dispatchCommand(INSERT_UNORDERED_LIST_COMMAND, undefined);
  else if (block === 'number') editor.dispatchCommand(INSERT_ORDERED_LIST_COMMAND, undefined);
  else {
    editor.dispatchCommand(REMOVE_LIST_COMMAND, undefined);
    editor.update(() => $setBlocksType($getSelection(), () => $createBlock(block)));
  }
};

const $createBlock = (block: Exclude<BlockId, 'bullet' | 'number'>): ElementNode => {
  if (block === 'paragraph') return $createParagraphNode();
  return block === 'quote' ? $createQuoteNode() : $createHeadingNode(block);
};

const $patchStyle = (property: string, value: string): void => {
  const selection = $getSelection();
  if ($isRangeSelection(selection)) $patchStyleText(selection, { [property]: value === '' ? null : value });
};

const $clear = (): void => {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return;
  if (selection.isCollapsed()) {
    selection.setFormat(0);
    selection.setStyle('');
  }
  for (const node of selection.extract()) if ($isTextNode(node)) node.setFormat(0).setStyle('');
};
