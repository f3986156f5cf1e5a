import type { LexicalEditor } from 'lexical';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react';
import type { RichText } from '#contract/rich-text';
import { canonical, toEditorState } from './editor-state.ts';
import { createReader } from './read-text.ts';

interface Value {
  value: RichText;
  /** Whether somebody has typed; the editor's own normalising is not a change. */
  isTouched: RefObject<boolean>;
  onChange: (value: RichText) => void;
}

export const useValue = (editor: LexicalEditor, { value, isTouched, onChange }: Value): void => {
  const shown = useRef<RichText | null>(null);
  const change = useEffectEvent(onChange);

  // In a layout effect, because a value applied after the next keystroke would overwrite it.
  useLayoutEffect(() => {
    // This editor's own change has come back.
    if (value === shown.current) return;
    const set = canonical(value);
    const isNew = shown.current !== null && !isSameText(shown.current, set);
    shown.current = set;
    if (isNew) editor.setEditorState(editor.parseEditorState(toEditorState(value)), { tag: FROM_OUTSIDE });
  }, [editor, value]);

  useEffect(() => {
    const read = createReader();
    return editor.registerUpdateListener(({ editorState, dirtyElements, dirtyLeaves, tags }) => {
      if (dirtyElements.size === 0 && dirtyLeaves.size === 0) return;
      const next = read(editorState);
      const isSame = shown.current !== null && isSameText(next, shown.current);
      shown.current = next;
      if (!isSame && isTouched.current && !tags.has(FROM_OUTSIDE)) change(next);
    });
  }, [editor, isTouched]);
};

const FROM_OUTSIDE = 'from-outside';

/** Compares only blocks that are different objects. */
const isSameText = (one: RichText, other: RichText): boolean => {
  const blocks = other.root.children;
  return (
    one.root.children.length === blocks.length &&
    one.root.children.every(
      (block, index) => block === blocks[index] || JSON.stringify(block) === JSON.stringify(blocks[index]),
    )
  );
};
