import { lazy, Suspense, type ComponentType } from 'react';
import type { ShownProject, Portfolio } from '#contract/published-content';
import { EditedSentence } from './edited-sentence.tsx';
import type { Fetched } from './passage-kinds.tsx';
import type { PassageChoice } from './passage.tsx';

interface PassageSectionProps extends Partial<PassageChoice> {
  portfolio: Pick<Portfolio, 'edits' | 'passage'>;
}

type Parts = ComponentType<Fetched>;

/** Loaded only by pages with such a part. Hydration keeps the server's markup meanwhile. */
let FetchedParts: Parts = lazy(async () => ({ default: (await import('./passage-kinds.tsx')).FetchedParts }));

/** The server renders synchronously, so it imports the component itself. */
export const drawPartsWith = (parts: Parts): void => {
  FetchedParts = parts;
};

/** The published profile has at most one passage. */
export const PassageSection = ({ portfolio: { edits, passage }, choice }: PassageSectionProps) => {
  if (passage !== undefined)
    return (
      <Suspense>
        <FetchedParts passage={passage} choice={choice} />
      </Suspense>
    );
  return edits === undefined || edits.marked.trim() === '' ? null : <EditedSentence choice={choice} edits={edits} />;
};

export const TestimonialsSection = ({ testimonials }: Pick<ShownProject, 'testimonials'>) =>
  testimonials && (
    <Suspense>
      <FetchedParts testimonials={testimonials} />
    </Suspense>
  );
