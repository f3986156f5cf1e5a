import type { DocumentKey } from '#contract/content';
import { isRecord, type UnknownRecord } from '#contract/record';
import { isRichText } from '#contract/rich-text-text';

/** Documents of the specification's calls, which know fewer keys than this site keeps, and of a call that may name one list. */
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
  'choices',
]);

export const isSpecified = (key: DocumentKey): boolean => SPECIFIED.has(key);

/** Deeper than any key of a document. */
const DEPTH_MAX = 8;

/** A body as a bare call sent it, without the keys that it clears. */
export const withoutNulls = (sent: unknown, depth = 0): unknown => {
  if (depth > DEPTH_MAX || isRichText(sent)) return sent;
  if (Array.isArray(sent)) return sent.map((item) => withoutNulls(item, depth + 1));
  if (!isRecord(sent)) return sent;
  const said = Object.entries(sent).filter(([, value]) => value !== null);
  return Object.fromEntries(said.map(([name, value]) => [name, withoutNulls(value, depth + 1)]));
};

/** A bare call keeps what it doesn't name: the keys of the document, and of items by their id. `null` clears a key. */
export const keepAbsent = (key: DocumentKey, stored: unknown, sent: unknown): unknown =>
  // A list of choices is sent whole, so that a removed one that is named again is offered again.
  keepIn(stored, sent, key === 'choices' ? DEPTH_MAX : 0);

const keepIn = (stored: unknown, sent: unknown, depth: number): unknown => {
  if (depth > DEPTH_MAX || isRichText(sent)) return sent;
  if (Array.isArray(sent))
    return Array.isArray(stored) ? sent.map((item) => keepIn(sameIn(stored, item), item, depth + 1)) : sent;
  if (!isRecord(sent)) return sent;
  const former: UnknownRecord = isRecord(stored) ? stored : {};
  const said = Object.entries(sent).map(([name, value]) => [name, keepIn(former[name], value, depth + 1)] as const);
  const kept = { ...former, ...Object.fromEntries(said) };
  return Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== null));
};

/** Items without an id, such as a metric, are what the call says. */
const sameIn = (stored: readonly unknown[], item: unknown): unknown =>
  isRecord(item) && item['id'] !== undefined
    ? stored.find((one) => isRecord(one) && one['id'] === item['id'])
    : undefined;
