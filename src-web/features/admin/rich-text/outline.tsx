import type { KeyboardEvent, Ref } from 'react';
import type { RichText } from '#contract/rich-text';
import { plainText } from '#contract/rich-text-text';
import styles from './outline.module.css';

interface OutlineProps {
  label: string;
  value: RichText;
  /** Without a function to jump there, no heading in the outline can be pressed. */
  onJump?: (at: number) => void;
  ref?: Ref<HTMLDetailsElement>;
}

export const Outline = ({ label, value, onJump, ref }: OutlineProps) => {
  const headings = headingsOf(value);
  if (headings.length < OUTLINED_FROM) return null;
  const top = Math.min(...headings.map(({ level }) => level));
  return (
    <details ref={ref} className={styles['outline']} inert={onJump === undefined} open>
      <summary>Outline</summary>
      <nav aria-label={`Outline of ${label}`}>
        <ol>
          {headings.map(({ at, level, words }) => (
            <li key={at} data-depth={Math.min(level - top, 3)}>
              <button type="button" dir="auto" onClick={() => onJump?.(at)} onKeyDown={move}>
                {words}
              </button>
            </li>
          ))}
        </ol>
      </nav>
    </details>
  );
};

const OUTLINED_FROM = 3;

const headingsOf = ({ root }: RichText) =>
  root.children.flatMap((block, at) => {
    const words = block.type === 'heading' ? plainText({ root: { children: [block] } }) : '';
    return block.type === 'heading' && words !== '' ? [{ at, level: Number(block.tag.slice(1)), words }] : [];
  });

const move = (event: KeyboardEvent<HTMLButtonElement>): void => {
  const item = event.currentTarget.closest('li');
  const next = event.key === 'ArrowDown' ? item?.nextElementSibling : item?.previousElementSibling;
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  event.preventDefault();
  next?.querySelector('button')?.focus();
};
