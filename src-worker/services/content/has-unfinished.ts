import type { StoredDocument } from '#contract/admin-content';
import { isSaid } from '#contract/content';
import { withChosenPassage } from '#contract/passage';
import { isRecord } from '#contract/record';
import { publicDocument } from './to-public.ts';

/**
 * Whether visitors do not see a part of a document that is meant for them, because it is unfinished. What the owner has
 * switched off is not meant for them.
 */
export const hasUnfinished = ({ key, body }: StoredDocument): boolean => {
  // What is left out is optional, or an item of a list.
  const meant = meantOf(body) as typeof body;
  const shown = publicDocument(key, meant, { fallback: [], lastName: LAST_NAME });
  const isWhole = (name: string): boolean =>
    name === 'marked' || (key === 'profile' && name === 'icon') || (key === 'projects' && name === 'parts');
  return textsIn(shown, isWhole).join('\n') !== textsIn(meant, isWhole).join('\n');
};

const meantOf = (body: unknown): unknown => {
  if (Array.isArray(body)) return body.filter((item) => !isSwitchedOff(item));
  return isRecord(body) && 'passage' in body ? withChosenPassage(body) : body;
};

/** Any name: a profile without one is compared as if the site's last name stood in it. */
const LAST_NAME = 'the last name';

const isSwitchedOff = (item: unknown): boolean =>
  isRecord(item) && (item['isActive'] === false || item['isPublished'] === false);

type IsWhole = (name: string) => boolean;

/** All that is said in a value, in an order of its own. What is published whole in another form is left out. */
const textsIn = (value: unknown, isWhole: IsWhole): string[] => allTexts(value, isWhole).toSorted();

const allTexts = (value: unknown, isWhole: IsWhole): string[] => {
  if (Array.isArray(value)) return value.flatMap((item) => allTexts(item, isWhole));
  if (isRecord(value))
    return Object.entries(value).flatMap(([name, part]) => (isWhole(name) ? [] : allTexts(part, isWhole)));
  return typeof value === 'number' || (typeof value === 'string' && isSaid(value)) ? [String(value)] : [];
};
