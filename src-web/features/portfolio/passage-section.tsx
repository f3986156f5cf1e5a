import { lazy, Suspense, type ComponentType } from 'react';
import type { Passage } from '#contract/passage';
import type { Portfolio } from '#contract/published-content';
import { EditedSentence } from './edited-sentence.tsx';
import type { PassageChoice } from './passage.tsx';

interface PassageSectionProps extends Partial<PassageChoice> {
  portfolio: Pick<Portfolio, 'edits' | 'passage'>;
}

type Kinds = ComponentType<PassageChoice & { passage: Passage }>;

/** Fetched by a page that has one; hydration leaves what the server drew until then. */
let PassageKinds: Kinds = lazy(async () => ({ default: (await import('./passage-kinds.tsx')).PassageKinds }));

/** The server draws in one go, so it gives what the browser fetches. */
export const drawPassagesWith = (kinds: Kinds): void => {
  PassageKinds = kinds;
};

/** The owner's own work, in the form that belongs to the trade. The published profile has one of them, or none. */
export const PassageSection = ({ portfolio: { edits, passage }, choice }: PassageSectionProps) => {
  if (passage !== undefined)
    return (
      <Suspense>
        <PassageKinds passage={passage} choice={choice} />
      </Suspense>
    );
  return edits === undefined || edits.marked.trim() === '' ? null : <EditedSentence choice={choice} edits={edits} />;
};
