import type * as z from 'zod/mini';
import type { DocumentKey, documentSchemas } from '#contract/content';

export type SampleDocument<K extends DocumentKey> = z.input<(typeof documentSchemas)[K]>;

export type Sample = { [K in DocumentKey]: SampleDocument<K> };

export const WITHOUT_TRADE = ['sections', 'pages', 'look', 'site_pictures'] as const satisfies DocumentKey[];

export type TradeSample = Omit<Sample, (typeof WITHOUT_TRADE)[number]>;

export type SampleItem<K extends DocumentKey> = SampleDocument<K> extends readonly (infer Item)[] ? Item : never;

export const inOrder = <T>(items: readonly T[]): (T & { order: number; stepNumber: number })[] =>
  items.map((item, index) => ({ ...item, order: index + 1, stepNumber: index + 1 }));

export const SAMPLE_ACTOR = 'sample';

/** The owner's name may also be `sample`, so the revision tells; an owner's name never has a colon. */
export const isSample = ({ revision, updatedBy }: { revision: number; updatedBy: string }): boolean =>
  (revision === 1 && updatedBy === SAMPLE_ACTOR) || updatedBy.startsWith(`${SAMPLE_ACTOR}:`);
