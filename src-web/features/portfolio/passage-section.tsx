import { lazy, Suspense, type ComponentType } from 'react';
import type { Passage } from '#contract/passage';
import type { Portfolio } from '#contract/published-content';
import { EditedSentence } from './edited-sentence.tsx';
import type { PassageChoice } from './passage.tsx';

interface PassageSectionProps extends Partial<PassageChoice> {
  portfolio: Pick<Portfolio, 'edits' | 'passage'>;
}

type Kinds = ComponentType<PassageChoice & { passage: Passage }>;

/** Loaded only by pages with such a passage. Hydration keeps the server's markup meanwhile. */
let PassageKinds: Kinds = lazy(async () => ({ default: (await import('./passage-kinds.tsx')).PassageKinds }));

/** The server renders synchronously, so it imports the component itself. */
export const drawPassagesWith = (kinds: Kinds): void => {
  PassageKinds = kinds;
};

/** The published profile has at most one passage. */
export const PassageSection = ({ portfolio: { edits, passage }, choice }: PassageSectionProps) => {
  if (passage !== undefined)
    return (
      <Suspense>
        <PassageKinds passage={passage} choice={choice} />
      </Suspense>
    );
  return edits === undefined || edits.marked.trim() === '' ? null : <EditedSentence choice={choice} edits={edits} />;
};
