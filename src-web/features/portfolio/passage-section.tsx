import { lazy, Suspense, type ComponentType } from 'react';
import type { Portfolio } from '#contract/published-content';
import type { Fetched } from './passage-kinds.tsx';
import type { PassageChoice } from './passage.tsx';
import './passage.css';

interface PassageSectionProps extends Partial<PassageChoice> {
  portfolio: Pick<Portfolio, 'edits' | 'passage'>;
}

type Parts = ComponentType<Fetched>;

const fetchParts = () => import('./passage-kinds.tsx');

/**
 * The code is fetched before the fonts, so that it does not wait behind them, but after late fonts are dropped, because
 * it brings styles.
 */
export const fetchDrawnPassage = (): void => {
  if (document.getElementById('edits') !== null) fetchParts().catch(() => undefined);
};

/** Hydration keeps the server's markup while the part loads. */
let FetchedParts: Parts = lazy(async () => ({ default: (await fetchParts()).FetchedParts }));

/** Neither the server nor a page that has the parts waits for a lazy component. */
export const drawPartsWith = (parts: Parts): void => {
  FetchedParts = parts;
};

/** A home page that is drawn without its passage would move when that comes. */
export const loadParts = async (): Promise<void> => drawPartsWith((await fetchParts()).FetchedParts);

export const PassageSection = ({ portfolio: { edits, passage }, choice, isFirst }: PassageSectionProps) =>
  (passage !== undefined || edits?.marked.trim()) && (
    <Suspense>
      <FetchedParts {...{ edits, passage, choice, isFirst }} />
    </Suspense>
  );

export const LaterParts = ({ writing, testimonials }: Pick<Portfolio, 'writing' | 'testimonials'>) =>
  (writing ?? testimonials) && (
    <Suspense>
      <FetchedParts writing={writing} testimonials={testimonials} />
    </Suspense>
  );
