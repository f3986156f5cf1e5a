import { compareWords, type ShortSpan } from './word-diff.ts';
import { asStored, readableDocument, type ReadableField, type ReadablePart } from './readable-document.ts';

export interface FieldChange {
  path: string;
  label: string;
  spans: ShortSpan[];
}

export interface PartChange {
  id: string;
  title: string;
  kind: 'added' | 'removed' | 'changed';
  moved: { from: number; to: number } | null;
  fields: FieldChange[];
}

/** `nameOf` names a category, which is stored as a code. */
export const compareDocuments = (before: unknown, after: unknown, nameOf = asStored): PartChange[] => {
  const older = readableDocument(before, nameOf);
  const newer = readableDocument(after, nameOf);
  const olderById = new Map(older.map((part) => [part.id, part]));
  const inBoth = new Set(newer.map(({ id }) => id).filter((id) => olderById.has(id)));
  const wasAt = placesAmong(older, inBoth);
  const isAt = placesAmong(newer, inBoth);

  const present = newer.flatMap(({ id, title, fields }): PartChange[] => {
    const was = olderById.get(id);
    if (was === undefined) return [{ id, title, kind: 'added', moved: null, fields: compareFields([], fields) }];
    const moved = wasAt.get(id) === isAt.get(id) ? null : { from: placeOf(older, id), to: placeOf(newer, id) };
    const changes = compareFields(was.fields, fields);
    return changes.length === 0 && moved === null ? [] : [{ id, title, kind: 'changed', moved, fields: changes }];
  });
  const gone = older
    .filter(({ id }) => !inBoth.has(id))
    .map(({ id, title, fields }): PartChange => ({
      id,
      title,
      kind: 'removed',
      moved: null,
      fields: compareFields(fields, []),
    }));
  return [...present, ...gone];
};

/**
 * An item's place is counted among the items of both versions, so that an added or removed item does not move the
 * others.
 */
const placesAmong = (parts: readonly ReadablePart[], known: ReadonlySet<string>): Map<string, number> =>
  new Map(parts.filter(({ id }) => known.has(id)).map(({ id }, index) => [id, index]));

const compareFields = (before: readonly ReadableField[], after: readonly ReadableField[]): FieldChange[] => {
  const older = new Map(before.map((field) => [field.path, field]));
  const newer = new Map(after.map((field) => [field.path, field]));
  const gone = before.filter(({ path }) => !newer.has(path));
  return [...after, ...gone].flatMap(({ path, label }): FieldChange[] => {
    const was = older.get(path);
    const is = newer.get(path);
    if (was?.look === is?.look) return [];
    const spans = compareWords(was?.text ?? '', is?.text ?? '');
    const isChanged = was?.text !== is?.text;
    return isChanged && spans.length === 0 ? [] : [{ path, label, spans: isChanged ? spans : [] }];
  });
};

const placeOf = (parts: readonly ReadablePart[], id: string): number => parts.findIndex((part) => part.id === id) + 1;
