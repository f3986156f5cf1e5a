import { documentSchemas, type DocumentKey } from '#contract/content';
import { plainToRichText, richText } from '#contract/rich-text';
import { imageUrl, savedUrl } from '#contract/text';
import type * as z from 'zod/mini';

/** The kinds of content that an owner may have: long words, one of each thing, twelve, or no things and no words. */
export const KINDS = ['long words', 'one', 'twelve', 'none'] as const;
export type Kind = (typeof KINDS)[number];

const COUNTS: Readonly<Record<Kind, number>> = { 'long words': 3, one: 1, twelve: 12, none: 0 };

const COMPOUND = 'Donaudampfschifffahrtsgesellschaftskapitän';
const ENDLESS = 'Wolfeschlegelstein'.repeat(11).slice(0, 190);
const ADDRESS = `https://www.example.com/${'a-very-long-part-of-an-address/'.repeat(4)}`;
const MAIL = `${'wolfeschlegelstein'.repeat(3)}@${'donaudampfschifffahrt.'.repeat(4)}example.com`;

const PICTURE = '/illustrations/content-strategy.svg';

/** A document of another owner, in which every field of its schema is filled in. */
export const contentOfKind = (kind: Kind, key: DocumentKey): unknown => filled(kind, documentSchemas[key]);

/** Texts of a form in which every field of its schema is filled in. */
export const filled = (kind: Kind, schema: z.ZodMiniType): unknown => {
  let texts = 0;
  const next = (): number => {
    texts += 1;
    return texts;
  };

  const wordsOf = (field: string): string[] => {
    const number = next();
    if (field === 'id') return [`item-${number}`];
    // The server sets this field.
    if (field === 'changedAt') return [''];
    if (field === 'timeZone') return ['UTC'];
    if (field === 'slug') return [`${'a-very-long-address-'.repeat(2)}${number}`];
    if (kind === 'none') return ['', 'Ada Quist', '#1f6f66'];
    if (kind !== 'long words')
      return [`A few plain words ${number}`, '/about', 'ada@example.com', 'Heart', '#1f6f66', ''];
    const long = [`${COMPOUND} ${ENDLESS}`, `${ENDLESS} ${COMPOUND}`, `${ADDRESS} ${COMPOUND}`];
    return [...pieces(long[number % long.length] ?? ''), MAIL, ADDRESS, 'Heart', '#1f6f66', ''];
  };

  const textOf = (field: string, text: z.core.$ZodType): string => {
    const words = wordsOf(field).find((candidate) => accepts(text, candidate));
    if (words === undefined) throw new Error(`Nothing fits into ${field}`);
    return words;
  };

  const objectOf = (shape: z.core.$ZodShape): Record<string, unknown> => {
    const entries = Object.entries(shape).map(([name, part]) => [name, make(part, name)] as const);
    const object: Record<string, unknown> = Object.fromEntries(entries);
    // The three texts of this object belong together: the marks tell how one became the other.
    if (!('marked' in object)) return object;
    const { before, after } = object;
    return { ...object, marked: kind === 'none' ? '' : `[-${String(before)}-]{+${String(after)}+}` };
  };

  const listOf = (element: z.core.$ZodType): unknown[] => {
    // Each choice from a short list is there once.
    const choices = choicesOf(element);
    const count = choices === null ? COUNTS[kind] : Math.min(COUNTS[kind], choices.length);
    return Array.from({ length: count }, (_, index) => {
      const item = make(element, '');
      if (choices === null) return item;
      return typeof item === 'object' ? { ...item, id: choices[index] } : choices[index];
    });
  };

  const make = (schemaOfPart: z.core.$ZodType, field: string): unknown => {
    if (schemaOfPart === richText)
      return plainToRichText(kind === 'none' ? '' : textOf(field, documentSchemas.founder.shape.title));
    // An address that is saved as typed leads to another site in a field for links, and to a picture otherwise.
    if (schemaOfPart === imageUrl || (schemaOfPart === savedUrl && field !== 'url'))
      return kind === 'none' ? '' : PICTURE;
    // The cast is safe, because this is the library's own union of all its schemas.
    const { def } = (schemaOfPart as z.core.$ZodTypes)._zod;
    switch (def.type) {
      case 'optional':
      case 'default':
        return make(def.innerType, field);
      case 'object':
        return objectOf(def.shape);
      case 'array':
        return listOf(def.element);
      case 'enum':
        return Object.values(def.entries)[0];
      case 'boolean':
        return true;
      case 'number':
        return [next(), 2026].find((number) => accepts(schemaOfPart, number));
      case 'string':
        return textOf(field, schemaOfPart);
      case 'pipe':
        return make(def.in, field);
      case 'record':
        // The owner has replaced no words of the site.
        return {};
      default:
        throw new Error(`${field} is of a kind that is not known here: ${def.type}`);
    }
  };

  return make(schema, '');
};

/** The longest beginnings of a text, for fields that are limited. */
const pieces = (text: string): string[] => [200, 100, 60, 40].map((length) => text.slice(0, length).trim());

const accepts = (schema: z.core.$ZodType, value: unknown): boolean =>
  // The cast is safe, because every schema of the contract belongs to zod/mini.
  (schema as z.ZodMiniType).safeParse(value).success;

/** The values from which the items of a list are chosen, or their ids; null for a list of any length. */
const choicesOf = (element: z.core.$ZodType): unknown[] | null => {
  const { def } = (element as z.core.$ZodTypes)._zod;
  if (def.type === 'enum') return Object.values(def.entries);
  if (def.type !== 'object' || def.shape['id'] === undefined) return null;
  const id = (def.shape['id'] as z.core.$ZodTypes)._zod.def;
  return id.type === 'enum' ? Object.values(id.entries) : null;
};
