import type { ReactNode } from 'react';
import { word } from '../lib/words.ts';

interface BeforeAfterProps {
  before: ReactNode;
  after: ReactNode;
}

export const BeforeAfter = (pictures: BeforeAfterProps) => (
  <div className="before-after">
    {(['before', 'after'] as const).map((side) => (
      <figure key={side} data-side={side}>
        {pictures[side]}
        <figcaption>{word(`home.${side}`)}</figcaption>
      </figure>
    ))}
    <input
      type="range"
      defaultValue={50}
      aria-label={word('section.before-after')}
      onInput={({ currentTarget: { parentElement, value } }) => parentElement?.style.setProperty('--split', value)}
    />
  </div>
);
