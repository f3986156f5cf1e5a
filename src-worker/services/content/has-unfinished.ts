import type { StoredDocument } from '#contract/admin-content';
import { isSaid } from '#contract/content';
import { withChosenPassage } from '#contract/passage';
import { isRecord } from '#contract/record';
import { publicDocument } from './to-public.ts';

/** A part that is meant for visitors but not shown is unfinished. Hidden parts do not count. */
export const hasUnfinished = ({ key, body }: StoredDocument): boolean => {
  // The cast is safe, because only optional parts and items are left out.
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

/** Stands for the site's last name in a profile without a name. */
const LAST_NAME = 'the last name';

const isSwitchedOff = (item: unknown): boolean =>
  isRecord(item) && (item['isActive'] === false || item['isPublished'] === false);

type IsWhole = (name: string) => boolean;

/** A text that is published whole in another form is not missing. */
const textsIn = (value: unknown, isWhole: IsWhole): string[] => allTexts(value, isWhole).toSorted();

const allTexts = (value: unknown, isWhole: IsWhole): string[] => {
  if (Array.isArray(value)) return value.flatMap((item) => allTexts(item, isWhole));
  if (isRecord(value))
    return Object.entries(value).flatMap(([name, part]) => (isWhole(name) ? [] : allTexts(part, isWhole)));
  return typeof value === 'number' || (typeof value === 'string' && isSaid(value)) ? [String(value)] : [];
};
