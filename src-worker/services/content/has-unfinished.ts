import type { StoredDocument } from '#contract/admin-content';
import { isSaid } from '#contract/content';
import { isRecord } from '#contract/record';
import type { Context } from '../../context.ts';
import { toPublic } from './to-public.ts';
import { upgradeDocuments } from './upgrade-document.ts';

/**
 * Whether visitors do not see a part of a document that is meant for them, because it is unfinished. What the owner has
 * switched off is not meant for them.
 */
export const hasUnfinished = (ctx: Context, { key, body }: StoredDocument): boolean => {
  const meant = Array.isArray(body) ? body.filter((item) => !isSwitchedOff(item)) : body;
  const { documents } = upgradeDocuments(ctx, (name) => (name === key ? meant : undefined));
  const shown = toPublic(documents, { fallback: [], lastName: LAST_NAME })[key];
  return textsIn(shown).join('\n') !== textsIn(meant).join('\n');
};

/** Stands for the name that the site had last, which is shown in place of none. */
const LAST_NAME = 'the last name';

const isSwitchedOff = (item: unknown): boolean =>
  isRecord(item) && (item['isActive'] === false || item['isPublished'] === false);

/** All that is said in a value, in an order of its own. Marks are left out: they are published whole, in another form. */
const textsIn = (value: unknown): string[] => allTexts(value).toSorted();

const allTexts = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(allTexts);
  if (isRecord(value))
    return Object.entries(value).flatMap(([name, part]) => (name === 'marked' ? [] : allTexts(part)));
  return typeof value === 'number' || (typeof value === 'string' && isSaid(value)) ? [String(value)] : [];
};
