import { $getRoot, $isElementNode, type LexicalEditor } from 'lexical';
import type { KeyboardEvent, Ref } from 'react';
import type { RichText } from '#contract/rich-text';
import { plainText } from '#contract/rich-text-text';
import styles from './outline.module.css';

interface OutlineProps {
  editor: LexicalEditor;
  label: string;
  value: RichText;
  ref: Ref<HTMLDetailsElement>;
}

export const Outline = ({ editor, label, value, ref }: OutlineProps) => {
  const headings = headingsOf(value);
  const top = Math.min(...headings.map(({ level }) => level));
  return (
    <details ref={ref} className={styles['outline']} open>
      <summary>Outline</summary>
      <nav aria-label={`Outline of ${label}`}>
        <ol>
          {headings.map(({ at, level, words }) => (
            <li key={at} data-depth={Math.min(level - top, 3)}>
              <button type="button" dir="auto" onClick={() => jump(editor, at)} onKeyDown={move}>
                {words}
              </button>
            </li>
          ))}
        </ol>
      </nav>
    </details>
  );
};

const headingsOf = ({ root }: RichText) =>
  root.children.flatMap((block, at) => {
    const words = block.type === 'heading' ? plainText({ root: { children: [block] } }) : '';
    return block.type === 'heading' && words !== '' ? [{ at, level: Number(block.tag.slice(1)), words }] : [];
  });

const jump = (editor: LexicalEditor, at: number): void => {
  editor.update(
    () => {
      const heading = $getRoot().getChildAtIndex(at);
      if ($isElementNode(heading)) heading.selectStart();
    },
    {
      onUpdate: () => {
        const key = editor.read(() => $getRoot().getChildAtIndex(at)?.getKey());
        if (key !== undefined) editor.getElementByKey(key)?.scrollIntoView({ block: 'center' });
      },
    },
  );
  editor.focus();
};

const move = (event: KeyboardEvent<HTMLButtonElement>): void => {
  const item = event.currentTarget.closest('li');
  const next = event.key === 'ArrowDown' ? item?.nextElementSibling : item?.previousElementSibling;
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  event.preventDefault();
  next?.querySelector('button')?.focus();
};
