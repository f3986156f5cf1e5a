import type { LexicalEditor } from 'lexical';
import { CAN_REDO_COMMAND, CAN_UNDO_COMMAND, COMMAND_PRIORITY_LOW, mergeRegister } from 'lexical';
import { useEffect, useState } from 'react';
import { type FormatState, PLAIN } from './format-state.ts';
import { $readFormat } from './read-format.ts';

/** How the text at the caret is drawn, kept up as it moves; what it was last while the keyboard is elsewhere. */
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

const isSame = (one: FormatState, other: FormatState): boolean => JSON.stringify(one) === JSON.stringify(other);
