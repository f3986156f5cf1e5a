import type { Documents } from '#contract/content';

/** The documents that have an editor. */
export const EDITABLE = [
  'profile',
  'founder',
  'story',
  'values',
  'approach',
  'why_choose_us',
  'skills',
  'projects',
  'pricing',
] as const;

export type EditableKey = (typeof EDITABLE)[number];

/** A document that has an editor; of all of them when none is named. */
export type Editable<K extends EditableKey = EditableKey> = Documents[K];
