import { DOCUMENT_KEYS, documentSchemas, type DocumentKey, type Documents } from '#contract/content';
import { isRecord } from '#contract/record';
import { plainToRichText } from '#contract/rich-text';
import { isRichText, plainText } from '#contract/rich-text-text';
import type * as z from 'zod/mini';
import type { Context } from '../../context.ts';

type Issue = z.core.$ZodIssue;

/** Brings one thing that is not as the schema wants it into that shape; false when it is none of its business. */
type Step = (holder: Holder, issue: Issue) => boolean;

/** Where a value stands, so that it can be replaced. */
interface Holder {
  /** The values from the outermost to the one that is wrong, each with its name in the one before. */
  path: { parent: Record<PropertyKey, unknown>; name: PropertyKey; value: unknown }[];
}

/**
 * A stored body as the program's present schema has it: one of another release is brought up step by step and never
 * refused, and what steps were taken is logged. A document that is not stored at all is blank. Limits that were raised
 * or lowered since count at the next save, and change nothing here.
 */
export const upgradeDocument = <K extends DocumentKey>(
  ctx: Context,
  key: K,
  stored: unknown,
  taken = new Set<string>(),
): Documents[K] => {
  const schema = documentSchemas[key];
  const holder: { body: unknown } = { body: structuredClone(stored) };
  const before = taken.size;
  for (let round = 0; round < ROUNDS; round += 1) {
    const parsed = schema.safeParse(holder.body);
    if (parsed.success) {
      if (taken.size > before) ctx.log('warn', 'document_upgraded', { key, steps: [...taken] });
      // The schema of a key makes the body of that key, which a generic index cannot say.
      return parsed.data as Documents[K];
    }
    if (parsed.error.issues.filter((issue) => mend(holder, issue, taken)).length === 0) break;
  }
  ctx.log('warn', 'document_of_another_shape', { key, steps: [...taken] });
  // What is left are limits: pages render what is too long, and only saving it asks for less.
  return holder.body as Documents[K];
};

/** What each step does with a value of an older or newer shape; the first that applies is taken. */
const STEPS = {
  /** Rich text with nodes, styles or links that are no more keeps its words. */
  plain_rich_text: ({ path }) => {
    const place = path.find(({ value }) => isRichText(value));
    if (place === undefined || !isRichText(place.value)) return false;
    place.parent[place.name] = plainToRichText(plainText(place.value));
    return true;
  },
  /** A choice that is no more becomes the first of those there are. */
  first_choice: ({ path }, issue) => issue.code === 'invalid_value' && replace(path, issue.values[0]),
  /** What a field is, which the stored document lacks or has as something else, begins blank. */
  blank_field: ({ path }, issue) => issue.code === 'invalid_type' && replace(path, blankOf(issue.expected)),
} as const satisfies Record<string, Step>;

/**
 * The same for all documents, of which any may be missing; `isCurrent` tells that no step was needed. A body that the
 * schema has just made is in `checked`, and is not parsed again.
 */
export const upgradeDocuments = (
  ctx: Context,
  bodies: (key: DocumentKey) => unknown,
  checked: ReadonlyMap<DocumentKey, Documents[DocumentKey]> = new Map(),
) => {
  const taken = new Set<string>();
  const documents = Object.fromEntries(
    DOCUMENT_KEYS.map((key) => [key, checked.get(key) ?? upgradeDocument(ctx, key, bodies(key), taken)]),
  );
  // Each key has the body of its own schema.
  return { documents: documents as unknown as Documents, isCurrent: taken.size === 0 };
};

/** A blank field is filled a level a round, and rich text is five levels deep. */
const ROUNDS = 12;

const mend = (holder: { body: unknown }, issue: Issue, taken: Set<string>): boolean => {
  const place = locate(holder, ['body', ...issue.path]);
  for (const [name, step] of Object.entries(STEPS)) {
    if (!step(place, issue)) continue;
    taken.add(name);
    return true;
  }
  return false;
};

const locate = (holder: object, names: readonly PropertyKey[]): Holder => {
  const path: Holder['path'] = [];
  let parent: unknown = holder;
  for (const name of names) {
    if (!isRecord(parent) && !Array.isArray(parent)) break;
    // Records and arrays both have named places.
    const place = parent as Record<PropertyKey, unknown>;
    path.push({ parent: place, name, value: place[name] });
    parent = place[name];
  }
  return { path };
};

const replace = (path: Holder['path'], value: unknown): boolean => {
  const place = path.at(-1);
  if (place === undefined) return false;
  place.parent[place.name] = value;
  return true;
};

const blankOf = (expected: string): unknown => {
  if (expected === 'string') return '';
  if (expected === 'array') return [];
  if (expected === 'boolean') return false;
  return expected === 'number' || expected === 'int' ? 0 : {};
};
