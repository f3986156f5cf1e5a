import type { DocumentKey } from '#contract/content';

/** What an owner may have: words of any length, one of each thing, twelve, or none and no words. */
export const KINDS = ['long words', 'one', 'twelve', 'none'] as const;
export type Kind = (typeof KINDS)[number];

const LONG = [
  'Donaudampfschifffahrtsgesellschaftskapitän',
  'Wolfeschlegelstein'.repeat(11).slice(0, 190),
  `https://www.example.com/${'a-very-long-part-of-an-address/'.repeat(4)}`,
];

/** The longest line that every field takes. */
const LINE = 200;

/** What is no text for people, or is read as something else than a text. */
const FIXED =
  /^(?:id|icon|category|status|type|format|direction|mode|style|tag|listType|url|image|imageUrl|profileImage|heroBackground|language|period|price|email|accent|faces|theme|logo)$/;

/** The addresses that save the documents, below `/api/admin`. */
export const DOCUMENT_PATHS: Record<DocumentKey, string> = {
  profile: 'profile',
  founder: 'about/founder',
  story: 'about/story',
  values: 'about/values',
  approach: 'about/approach',
  why_choose_us: 'about/why-choose-us',
  skills: 'skills',
  projects: 'projects',
  pricing: 'pricing',
  experience: 'experience',
  certifications: 'certifications',
  education: 'education',
  technical_skills: 'technical-skills',
  sections: 'sections',
  pages: 'pages',
  look: 'look',
  site_pictures: 'site-pictures',
};

/** A document of the sample content as it would be with another owner. */
export const contentOfKind = (kind: Kind, body: unknown): unknown => {
  let texts = 0;
  const long = (text: string): string => {
    texts += 1;
    return `${LONG[texts % LONG.length] ?? ''} ${text}`.slice(0, LINE).trim();
  };
  const change = (value: unknown, field: string, isRichText: boolean): unknown => {
    if (Array.isArray(value)) return changeList(value, field, isRichText);
    if (isRecord(value)) {
      // The three texts of an edited sentence belong together: its marks say how one became the other.
      if ('marked' in value) return changeEdits(value);
      const isText = isRichText || 'root' in value;
      const entries = Object.entries(value).map(([name, part]) => [name, change(part, name, isText)] as const);
      return Object.fromEntries(entries);
    }
    if (typeof value !== 'string' || FIXED.test(field)) return value;
    if (kind === 'long words') return long(value);
    return kind === 'none' && field !== 'name' ? '' : value;
  };
  const changeList = (list: unknown[], field: string, isRichText: boolean): unknown[] => {
    const items = list.map((item) => change(item, field, isRichText));
    // A rich text keeps its paragraphs; what it says is changed in its words.
    if (isRichText || kind === 'long words') return items;
    if (kind !== 'twelve') return kind === 'one' ? items.slice(0, 1) : [];
    return Array.from({ length: 12 }, (_, index) => {
      const item = items[index % items.length];
      return isRecord(item) && 'id' in item ? { ...item, id: `${String(item['id'])}-${index}`, order: index } : item;
    });
  };
  const changeEdits = (edits: Record<string, unknown>): Record<string, unknown> => {
    if (kind !== 'long words') return kind === 'none' ? { ...edits, before: '', after: '', marked: '' } : edits;
    const prefixed = ['before', 'after', 'marked'].map((name) => [name, `${LONG[1] ?? ''} ${String(edits[name])}`]);
    return { ...edits, ...Object.fromEntries(prefixed), notes: LONG.map((word) => long(word)) };
  };
  return change(body, '', false);
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
