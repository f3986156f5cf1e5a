import { lazy, Suspense, type ComponentType } from 'react';
import type { Portfolio } from '#contract/published-content';
import type { Fetched } from './passage-kinds.tsx';
import { type PassageChoice, Passage } from './passage.tsx';
import type { Edits } from '#contract/content';
import { readMarks, type Mark } from '#contract/marks';
import { ownText, word } from '../../lib/words.ts';
import styles from './passage.module.css';

interface PassageSectionProps extends Partial<PassageChoice> {
  portfolio: Pick<Portfolio, 'edits' | 'passage'>;
}

type Parts = ComponentType<Fetched>;

/** Hydration keeps the server's markup while the part loads. */
let FetchedParts: Parts = lazy(async () => ({ default: (await import('./passage-kinds.tsx')).FetchedParts }));

/** The server renders synchronously, so it has no lazy component. */
export const drawPartsWith = (parts: Parts): void => {
  FetchedParts = parts;
};

export const PassageSection = ({ portfolio: { edits, passage }, choice }: PassageSectionProps) => {
  if (passage !== undefined)
    return (
      <Suspense>
        <FetchedParts passage={passage} choice={choice} />
      </Suspense>
    );
  return edits === undefined || edits.marked.trim() === '' ? null : <EditedSentence choice={choice} edits={edits} />;
};

export const LaterParts = ({ writing, testimonials }: Pick<Portfolio, 'writing' | 'testimonials'>) =>
  (writing ?? testimonials) && (
    <Suspense>
      <FetchedParts writing={writing} testimonials={testimonials} />
    </Suspense>
  );

const EditedSentence = ({ choice, edits }: PassageChoice & { edits: Edits }) => (
  <Passage
    kind="edits"
    choice={choice}
    views={[word('home.edits-marked'), word('home.edits-clean')]}
    notes={edits.notes}
    caption={edits.source}
  >
    <p className={styles['sentence']} {...ownText()}>
      {readMarks(edits.marked).map((mark, index) => (
        // oxlint-disable-next-line react/no-array-index-key
        <Marked key={index} mark={mark} />
      ))}
    </p>
  </Passage>
);

const Marked = ({ mark: { kind, text } }: { mark: Mark }) => {
  if (kind === 'struck') return <del>{text}</del>;
  return kind === 'inserted' ? <ins>{text}</ins> : text;
};
