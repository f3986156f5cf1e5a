import { lazy, Suspense, type ComponentType } from 'react';
import type { Portfolio } from '#contract/published-content';
import type { Fetched, LaterProps } from './passage-kinds.tsx';
import type { PassageChoice } from './passage.tsx';
import './passage.css';

interface PassageSectionProps extends Partial<PassageChoice> {
  portfolio: Pick<Portfolio, 'edits' | 'passage'>;
}

type Parts = ComponentType<Fetched>;

const fetchParts = () => import('./passage-kinds.tsx');

/** The passage's code is fetched before the fonts, but after late fonts are dropped, because the code brings styles. */
export const fetchDrawnPassage = (): void => {
  if (document.getElementById('edits') !== null) fetchParts().catch(() => undefined);
};

/** While the code of a part loads, React keeps the server's markup. */
let FetchedParts: Parts = lazy(async () => ({ default: (await fetchParts()).FetchedParts }));

/** A lazy component is avoided on the server and on a page that already has the parts. */
export const drawPartsWith = (parts: Parts): void => {
  FetchedParts = parts;
};

/** Without the passage's code, the home page would move when the passage comes. */
export const loadParts = async (): Promise<void> => drawPartsWith((await fetchParts()).FetchedParts);

export const PassageSection = ({ portfolio: { edits, passage }, choice, isFirst }: PassageSectionProps) =>
  (passage !== undefined || edits?.marked.trim()) && (
    <Suspense>
      <FetchedParts {...{ edits, passage, choice, isFirst }} />
    </Suspense>
  );

export const LaterParts = ({ writing, testimonials, at }: LaterProps) =>
  (writing ?? testimonials) && (
    <Suspense>
      <FetchedParts {...{ writing, testimonials, at }} />
    </Suspense>
  );
