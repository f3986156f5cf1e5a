import type { LexicalEditor } from 'lexical';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react';
import type { RichText } from '#contract/rich-text';
import { canonical, toEditorState, asText, canonicalBlock } from './editor-state.ts';
import { $getRoot, $isElementNode, type EditorState, type LexicalNode } from 'lexical';
import type { UnknownRecord } from '#contract/record';

interface Value {
  value: RichText;
  /** A text that only the editor has tidied counts as unchanged. */
  isTouched: RefObject<boolean>;
  onChange: (value: RichText) => void;
}

export const useValue = (editor: LexicalEditor, { value, isTouched, onChange }: Value): void => {
  const shown = useRef<RichText | null>(null);
  const change = useEffectEvent(onChange);

  // A layout effect applies the value, because a later effect would overwrite the next key press.
  useLayoutEffect(() => {
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

const isSameText = (one: RichText, other: RichText): boolean => {
  const blocks = other.root.children;
  return (
    one.root.children.length === blocks.length &&
    one.root.children.every(
      (block, index) => block === blocks[index] || JSON.stringify(block) === JSON.stringify(blocks[index]),
    )
  );
};

interface Read {
  /** Lexical makes a new object for a changed node. */
  nodes: LexicalNode[];
  block: UnknownRecord;
}

/** An unchanged block stays the same object, so a key press in a long text costs one block. */
export const createReader = () => {
  let known = new Map<string, Read>();
  return (state: EditorState): RichText =>
    state.read(() => {
      const present = new Map<string, Read>();
      for (const node of $getRoot().getChildren()) {
        const nodes = $withDescendants(node);
        const former = known.get(node.getKey());
        const isSame = former !== undefined && hasSameItems(former.nodes, nodes);
        present.set(node.getKey(), isSame ? former : { nodes, block: canonicalBlock($toJson(node)) });
      }
      known = present;
      return asText([...present.values()].map(({ block }) => block));
    });
};

const $withDescendants = (node: LexicalNode): LexicalNode[] =>
  $isElementNode(node) ? [node, ...node.getChildren().flatMap($withDescendants)] : [node];

const hasSameItems = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((item, index) => item === other[index]);

const $toJson = (node: LexicalNode): UnknownRecord => ({
  ...node.exportJSON(),
  ...($isElementNode(node) ? { children: node.getChildren().map($toJson) } : {}),
});
