import * as fc from 'fast-check';
import * as z from 'zod/mini';

/** A value of a recursive schema is at most this deep. */
const DEPTH_MAX = 3;
const LIST_MAX = 3;

const letters = fc
  .string({ unit: 'grapheme', maxLength: 60 })
  .filter((value) => value.isWellFormed() && !value.includes('\0'));

/** Texts that some rule asks for; a field takes those that its own schema allows. */
const sentences = fc.oneof(
  letters,
  letters.map((value) => `A word and more, ${value}`),
  fc.constantFrom(
    '',
    'https://example.com/a?b=c#d',
    '/media/a.webp',
    'mailto:ann@example.com',
    'font-size: 16px',
    'Aa-1',
    'Europe/Berlin',
  ),
);

const isValid = (schema: z.core.$ZodType, value: unknown): boolean => z.core.safeParse(schema, value).success;

const patternOf = (checks: readonly z.core.$ZodCheck[]): RegExp | null => {
  const patterns = checks.map(({ _zod: { def } }) =>
    'pattern' in def && def.pattern instanceof RegExp ? def.pattern : null,
  );
  return patterns.find((pattern) => pattern !== null) ?? null;
};

const text = (schema: z.core.$ZodString): fc.Arbitrary<unknown> => {
  const { def } = schema._zod;
  const own = 'pattern' in def && def.pattern instanceof RegExp ? def.pattern : null;
  const pattern = own ?? patternOf(def.checks ?? []);
  return (pattern === null ? sentences : fc.stringMatching(pattern, { maxLength: 64 })).filter((value) =>
    isValid(schema, value),
  );
};

const number = (schema: z.core.$ZodNumber): fc.Arbitrary<unknown> =>
  fc
    .oneof(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 1900, max: 9999 }), fc.integer({ min: 0, max: 100_000 }))
    .filter((value) => isValid(schema, value));

const isOptional = (schema: z.core.$ZodType): boolean => schema._zod.optin === 'optional';

const object = (shape: Readonly<Record<string, z.core.$ZodType>>, depth: number): fc.Arbitrary<unknown> => {
  return fc.record(
    Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, validInput(schema, depth)])),
    { requiredKeys: Object.keys(shape).filter((name) => shape[name] !== undefined && !isOptional(shape[name])) },
  );
};

/** Makes an input that a schema takes, from the schema itself. */
export const validInput = (schema: z.core.$ZodType, depth = 0): fc.Arbitrary<unknown> => {
  // The cast is safe, because every schema of the library is one of these, as its documentation says.
  const known = schema as z.core.$ZodTypes;
  const { def } = known._zod;
  switch (def.type) {
    case 'string':
      return text(known as z.core.$ZodString);
    case 'number':
      return number(known as z.core.$ZodNumber);
    case 'boolean':
      return fc.boolean();
    case 'literal':
      return fc.constantFrom(...def.values);
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries));
    case 'optional':
    case 'default':
      return validInput(def.innerType, depth);
    case 'nullable':
      return fc.oneof(fc.constant(null), validInput(def.innerType, depth));
    case 'array':
      return fc
        .array(validInput(def.element, depth + 1), { maxLength: depth > DEPTH_MAX ? 1 : LIST_MAX })
        .filter((value) => isValid(schema, value));
    case 'tuple':
      return fc.tuple(...def.items.map((item) => validInput(item, depth + 1)));
    case 'object':
      return object(def.shape, depth);
    case 'record':
      return fc.dictionary(fc.stringMatching(/^[a-z-]{1,20}$/), validInput(def.valueType, depth + 1), { maxKeys: 3 });
    case 'union':
      return fc.oneof(...def.options.map((option) => validInput(option, depth + 1)));
    case 'lazy':
      return depth > DEPTH_MAX * 4
        ? fc.constant({ type: 'linebreak' })
        : fc.constant(null).chain(() => validInput(def.getter(), depth + 1));
    case 'transform':
      // Such a schema does not tell what its input is.
      return fc.jsonValue({ maxDepth: 2 });
    case 'pipe':
      // The output of the schema tells most about its input.
      return validInput(def.out, depth).filter((value) => isValid(schema, value));
    default:
      throw new Error(`No input is made for a schema of the type ${def.type}`);
  }
};

/** Inputs that nobody sends with good intentions. */
export const hostileInput: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constantFrom(
    null,
    -1,
    1e308,
    0.5,
    '',
    '\0',
    '\ud800',
    'javascript:alert(1)',
    "' OR 1=1 --",
    '__proto__',
    [[]],
    {},
  ),
);

type Path = readonly (string | number)[];

const isHolder = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The places in a value, with the entries of lists. */
const placesIn = (value: unknown, path: Path = []): Path[] =>
  isHolder(value)
    ? Object.entries(value).flatMap(([name, inner]) => [[...path, name], ...placesIn(inner, [...path, name])])
    : [];

/** A copy with another value at a place, or with nothing there. */
const changedAt = (value: unknown, [name, ...rest]: Path, change: { to: unknown } | null): unknown => {
  if (name === undefined) return change?.to;
  const copy: Record<string, unknown> = isHolder(value) ? { ...value } : {};
  if (rest.length === 0 && change === null) delete copy[name];
  else copy[name] = changedAt(copy[name], rest, change);
  return Array.isArray(value) ? Object.values(copy) : copy;
};

/** An input that a schema takes, except for one or two fields that are missing, wrong or too many. */
export const nearlyValidInput = (schema: z.core.$ZodType): fc.Arbitrary<unknown> =>
  fc
    .tuple(
      validInput(schema),
      fc.array(fc.tuple(fc.nat(), fc.option(fc.record({ to: hostileInput }))), { minLength: 1, maxLength: 2 }),
      fc.dictionary(fc.constantFrom('role', 'constructor', '__proto__', 'id', 'user_id'), hostileInput, { maxKeys: 1 }),
    )
    .map(([valid, changes, more]) => {
      const changed = changes.reduce<unknown>((value, [pick, change]) => {
        const places = placesIn(value);
        const place = places[pick % Math.max(places.length, 1)];
        return place === undefined ? value : changedAt(value, place, change);
      }, valid);
      return isHolder(changed) && !Array.isArray(changed) ? { ...changed, ...more } : changed;
    });
