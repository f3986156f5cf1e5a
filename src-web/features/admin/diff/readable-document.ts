import { isRecord, type UnknownRecord, isRichText } from '#contract/record';
import { ABOUT_SECTIONS, HOME_SECTIONS } from '#contract/site-sections';
import { word } from '../../../lib/words.ts';
import { normalise } from '../rich-text/normalise.ts';
import { fieldName } from './field-labels.ts';
import { plainLines } from '#contract/rich-text-text';

export interface ReadableField {
  path: string;
  label: string;
  text: string;
  /** The formatting of the field is kept too, so that its change is found. */
  look: string;
}

export interface ReadablePart {
  id: string;
  title: string;
  fields: ReadableField[];
}

export const asStored = (code: string): string => code;

export const readableDocument = (body: unknown, nameOf = asStored): ReadablePart[] =>
  partsOf(body).map((part) => ({
    ...part,
    fields: part.fields.map((field) => (field.path === 'category' ? { ...field, text: nameOf(field.text) } : field)),
  }));

const partsOf = (body: unknown): ReadablePart[] => {
  if (Array.isArray(body)) return itemsOf(body);
  if (!isRecord(body)) return [];
  const sections = Object.entries(body).filter(([key]) => Object.hasOwn(SECTIONS, key));
  const own = Object.fromEntries(Object.entries(body).filter(([key]) => !Object.hasOwn(SECTIONS, key)));
  const parts = sections.flatMap(([key, value]) => {
    if (Array.isArray(value)) return itemsOf(value, `${SECTIONS[key] ?? ''}: `);
    return isRecord(value) ? [{ id: key, title: SECTIONS[key] ?? '', fields: fieldsOf(value) }] : [];
  });
  return Object.keys(own).length > 0 ? [{ id: '', title: '', fields: fieldsOf(own) }, ...parts] : parts;
};

const HIDDEN_FIELDS = new Set(['id', 'order', 'changedAt']);

const NAME_FIELDS = ['name', 'title', 'heading', 'platform', 'role', 'degree', 'category'] as const;

const SECTIONS: Readonly<Record<string, string>> = {
  personalInfo: '',
  edits: 'One sentence, edited',
  passage: 'A passage of the work',
  socialLinks: 'Social links',
  home: 'Home page',
  about: 'About page',
};

const itemsOf = (list: unknown[], group = ''): ReadablePart[] => {
  const seen = new Map<string, number>();
  return inOrder(list.filter(isRecord)).map((item, index) => {
    const name = nameOf(item, index + 1);
    const own = typeof item['id'] === 'string' ? item['id'] : name;
    const count = (seen.get(own) ?? 0) + 1;
    seen.set(own, count);
    return { id: `${group}${own}${count === 1 ? '' : ` ${count}`}`, title: `${group}${name}`, fields: fieldsOf(item) };
  });
};

const inOrder = (items: UnknownRecord[]): UnknownRecord[] =>
  items.every(({ order }) => typeof order === 'number')
    ? items.toSorted((a, b) => Number(a['order']) - Number(b['order']))
    : items;

const nameOf = (item: UnknownRecord, position: number): string => {
  const name = NAME_FIELDS.map((field) => item[field]).find(
    (value) => typeof value === 'string' && value.trim() !== '',
  );
  if (typeof name === 'string') return name;
  const section = [...HOME_SECTIONS, ...ABOUT_SECTIONS].find((id) => id === item['id']);
  return section === undefined ? `No. ${position}` : word(`section.${section}`);
};

const fieldsOf = (value: UnknownRecord, path = '', before = ''): ReadableField[] =>
  Object.entries(value).flatMap(([key, field]) => {
    if (HIDDEN_FIELDS.has(key)) return [];
    const own = `${path}${key}`;
    if (key === 'caseStudy' && isRecord(field)) return fieldsOf(field, `${own}.`, 'Case study: ');
    const text = asText(field);
    return [{ path: own, label: `${before}${fieldName(key)}`, text, look: JSON.stringify(normalise(field)) ?? '' }];
  });

const asText = (value: unknown): string => {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (isRichText(value)) return plainLines(value);
  if (Array.isArray(value)) return value.map((entry) => (isRecord(entry) ? pair(entry) : String(entry))).join('\n');
  return isRecord(value) ? pair(value) : '';
};

const pair = (value: UnknownRecord): string => {
  if ('label' in value && 'value' in value) return `${String(value['label'])}: ${String(value['value'])}`;
  if ('beside' in value && 'text' in value) return `${fieldName(String(value['beside']))}: ${String(value['text'])}`;
  return JSON.stringify(value);
};
