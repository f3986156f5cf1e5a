import { DOCUMENT_KEYS, documentSchemas, type DocumentKey, type Documents } from '#contract/content';
import { isRecord, isRichText } from '#contract/record';
import { plainToRichText } from '#contract/rich-text';
import { plainText } from '#contract/rich-text-text';
import type * as z from 'zod/mini';
import type { Context } from '../../context.ts';

type Issue = z.core.$ZodIssue;

type Step = (holder: Holder, issue: Issue) => boolean;

interface Holder {
  path: { parent: Record<PropertyKey, unknown>; name: PropertyKey; value: unknown }[];
}

/** The body of any release is upgraded and never refused; a missing document becomes blank. */
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
      // TypeScript cannot connect a document with its key.
      return parsed.data as Documents[K];
    }
    if (parsed.error.issues.filter((issue) => mend(holder, issue, taken)).length === 0) break;
  }
  ctx.log('warn', 'document_of_another_shape', { key, steps: [...taken] });
  // At this point the body only exceeds limits, and limits are enforced when the owner saves.
  return holder.body as Documents[K];
};

const STEPS = {
  /** The text loses unknown nodes, styles or links, but no words. */
  plain_rich_text: ({ path }) => {
    const place = path.find(({ value }) => isRichText(value));
    if (place === undefined || !isRichText(place.value)) return false;
    place.parent[place.name] = plainToRichText(plainText(place.value));
    return true;
  },
  first_choice: ({ path }, issue) => issue.code === 'invalid_value' && replace(path, issue.values[0]),
  blank_field: ({ path }, issue) => issue.code === 'invalid_type' && replace(path, blankOf(issue.expected)),
} as const satisfies Record<string, Step>;

/** The upgrade is current when no step was needed. Bodies in `checked` are not parsed again. */
export const upgradeDocuments = (
  ctx: Context,
  bodies: (key: DocumentKey) => unknown,
  checked: ReadonlyMap<DocumentKey, Documents[DocumentKey]> = new Map(),
) => {
  const taken = new Set<string>();
  const documents = Object.fromEntries(
    DOCUMENT_KEYS.map((key) => [key, checked.get(key) ?? upgradeDocument(ctx, key, bodies(key), taken)]),
  );
  // Records and arrays both have properties, so the cast is safe.
  return { documents: documents as unknown as Documents, isCurrent: taken.size === 0 };
};

/** Each round fills one level of a missing field, and rich text has five levels. */
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
