import type { DocumentKey } from '#contract/content';
import { isRecord, type UnknownRecord, isRichText } from '#contract/record';

/** The specification's callers of a document may know fewer keys than the site keeps. */
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

const DEPTH_MAX = 8;

export const withoutNulls = (sent: unknown, depth = 0): unknown => {
  if (depth > DEPTH_MAX || isRichText(sent)) return sent;
  if (Array.isArray(sent)) return sent.map((item) => withoutNulls(item, depth + 1));
  if (!isRecord(sent)) return sent;
  const said = Object.entries(sent).filter(([, value]) => value !== null);
  return Object.fromEntries(said.map(([name, value]) => [name, withoutNulls(value, depth + 1)]));
};

/** A call changes only the keys that it names, also in items with the same id; `null` clears a key. */
export const keepAbsent = (key: DocumentKey, stored: unknown, sent: unknown): unknown =>
  // A list of choices is sent whole, so that a removed choice can be offered again.
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

/** An item without an id, such as a metric, is replaced as a whole. */
const sameIn = (stored: readonly unknown[], item: unknown): unknown =>
  isRecord(item) && item['id'] !== undefined
    ? stored.find((one) => isRecord(one) && one['id'] === item['id'])
    : undefined;
