import type { LexicalEditor } from 'lexical';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react';
import type { RichText } from '#contract/rich-text';
import { canonical, toEditorState } from './editor-state.ts';

const FROM_OUTSIDE = 'from-outside';

interface Value {
  value: RichText;
  /** Whether somebody has typed here; an editor's own normalising is no change. */
  isTouched: RefObject<boolean>;
  onChange: (value: RichText) => void;
}

/** Keeps an editor and a value in step, in both directions. */
export const useValue = (editor: LexicalEditor, { value, isTouched, onChange }: Value): void => {
  const shown = useRef<string | null>(null);
  const change = useEffectEvent(onChange);

  // Before the next key, or a late value would replace what was typed since.
  useLayoutEffect(() => {
    const set = JSON.stringify(canonical(value));
    const isNew = shown.current !== null && shown.current !== set;
    shown.current = set;
    if (isNew) editor.setEditorState(editor.parseEditorState(toEditorState(value)), { tag: FROM_OUTSIDE });
  }, [editor, value]);

  useEffect(
    () =>
      editor.registerUpdateListener(({ editorState, dirtyElements, dirtyLeaves, tags }) => {
        if (dirtyElements.size === 0 && dirtyLeaves.size === 0) return;
        const next = canonical(editorState.toJSON());
        const text = JSON.stringify(next);
        if (text === shown.current) return;
        shown.current = text;
        if (isTouched.current && !tags.has(FROM_OUTSIDE)) change(next);
      }),
    [editor, isTouched],
  );
};
