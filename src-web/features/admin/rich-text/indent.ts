import { ListItemNode } from '@lexical/list';
import {
  $getSelection,
  $isElementNode,
  $isRangeSelection,
  COMMAND_PRIORITY_HIGH,
  COMMAND_PRIORITY_LOW,
  defineExtension,
  $findMatchingParent,
  INDENT_CONTENT_COMMAND,
  KEY_DOWN_COMMAND,
  type LexicalEditor,
  mergeRegister,
  OUTDENT_CONTENT_COMMAND,
} from 'lexical';
import { MAX_LIST_DEPTH } from './nest-lists.ts';
import { $canIndent } from './read-format.ts';

/** Indents by Ctrl or Cmd with `]` and `[`, because the Tab key moves to the next field. */
export const IndentExtension = defineExtension({
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
      // Refuses a depth that cannot be stored.
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
