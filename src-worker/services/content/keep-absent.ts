import type { DocumentKey } from '#contract/content';
import { isRecord, type UnknownRecord } from '#contract/record';
import { isRichText } from '#contract/rich-text-text';

/** Documents of the specification's calls, which know fewer keys than this site keeps. */
const SPECIFIED: ReadonlySet<DocumentKey> = new Set([
  'profile',
  'founder',
  'story',
  'values',
  'approach',
  'why_choose_us',
  'skills',
  'projects',
  'pricing',
]);

/** A bare call keeps what it doesn't name: the keys of the document, and of items by their id. `null` clears a key. */
export const keepAbsent = (key: DocumentKey, stored: unknown, sent: unknown): unknown =>
  SPECIFIED.has(key) ? completed(stored, sent) : sent;

const completed = (stored: unknown, sent: unknown): unknown => {
  if (Array.isArray(sent))
    return Array.isArray(stored) ? sent.map((item) => completed(sameIn(stored, item), item)) : sent;
  if (!isRecord(sent) || isRichText(sent)) return sent;
  const former: UnknownRecord = isRecord(stored) ? stored : {};
  const entries = Object.entries(sent).map(([name, value]) => [name, completed(former[name], value)] as const);
  return Object.fromEntries(
    Object.entries({ ...former, ...Object.fromEntries(entries) }).filter(([, value]) => value !== null),
  );
};

/** Items without an id, such as a metric, are what the call says. */
const sameIn = (stored: readonly unknown[], item: unknown): unknown =>
  isRecord(item) && item['id'] !== undefined
    ? stored.find((one) => isRecord(one) && one['id'] === item['id'])
    : undefined;
