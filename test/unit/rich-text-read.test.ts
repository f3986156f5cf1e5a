import { $createParagraphNode, $createTextNode, $getRoot, $isElementNode, $isTextNode, createEditor } from 'lexical';
import { expect, test } from 'vitest';
import { canonical } from '../../src-web/features/admin/rich-text/editor-state.ts';
import { createReader } from '../../src-web/features/admin/rich-text/use-value.ts';

const PARAGRAPHS = 100;
const WORDS_EACH = 50;

/** An editor without a page, with a text of 5,000 words. */
const longText = () => {
  const editor = createEditor({
    onError: (error) => {
      throw error;
    },
  });
  // Lexical's own mark of an editor that draws nothing.
  Object.assign(editor, { _headless: true });
  const update = (work: () => void) => editor.update(work, { discrete: true });
  update(() => {
    for (let index = 0; index < PARAGRAPHS; index += 1) {
      const text = $createTextNode(`word${index} `.repeat(WORDS_EACH));
      $getRoot().append($createParagraphNode().append(text));
    }
  });
  const type = (paragraph: number, letter: string) =>
    update(() => {
      const block = $getRoot().getChildAtIndex(paragraph);
      const text = $isElementNode(block) ? block.getFirstChild() : null;
      if ($isTextNode(text)) text.setTextContent(text.getTextContent() + letter);
    });
  return { editor, update, type };
};

test('a key in a text of 5,000 words makes one block anew, and all others stay the same objects', () => {
  const { editor, type } = longText();
  const read = createReader();
  const before = read(editor.getEditorState()).root.children;
  expect(before).toHaveLength(PARAGRAPHS);
  for (const letter of 'key') type(42, letter);
  const after = read(editor.getEditorState());
  const changed = after.root.children.flatMap((block, index) => (block === before[index] ? [] : [index]));
  expect(changed).toEqual([42]);
  expect(JSON.stringify(after.root.children[42])).toContain('word42 key');
});

test('a text that is read again and again is read as it is, also after blocks have come, moved and gone, and after undo', () => {
  const { editor, update, type } = longText();
  const read = createReader();
  const expectRead = () => {
    const state = editor.getEditorState();
    expect(read(state)).toEqual(canonical(state.toJSON()));
  };
  expectRead();
  const former = editor.getEditorState();
  type(3, '!');
  expectRead();
  update(() => $getRoot().getChildAtIndex(5)?.remove());
  expectRead();
  update(() => {
    const last = $getRoot().getLastChild();
    if (last !== null) $getRoot().getFirstChild()?.insertBefore(last);
  });
  expectRead();
  update(() => {
    const block = $getRoot().getChildAtIndex(7);
    if ($isElementNode(block)) block.append($createTextNode('bold').toggleFormat('bold')).setFormat('center');
  });
  expectRead();
  editor.setEditorState(former);
  expectRead();
});
