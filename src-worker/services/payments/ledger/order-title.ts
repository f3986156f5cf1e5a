import { sql } from 'drizzle-orm';
import { numberOf } from '#contract/quote-parts';
import type { QuotePart } from '#contract/quote-rules';
import type { Words } from '#words/language';
import { wordsIn } from '../../../words.ts';

interface PartOfQuote {
  title: string;
  part: QuotePart;
  of: number;
}

export const partTitle = ({ word }: Words, { title, part, of }: PartOfQuote): string => {
  if (part === 'whole') return title;
  if (part === 'first' || part === 'second') return word(`order.${part}`, { title });
  return word('order.part', { title, number: numberOf(part), of });
};

const inEnglish = (stored: unknown): string => {
  const { title, part, of } = JSON.parse(String(stored)) as PartOfQuote;
  return partTitle(wordsIn('en'), { title, part, of });
};

/** An order of a quote is named in its client's language; the owner reads the name in English. */
export const ownersOrderTitle = sql<string>`COALESCE(
  (SELECT json_object('title', v.title, 'part', orders.quote_part, 'of', json_array_length(v.parts))
    FROM quotes q JOIN quote_versions v ON v.quote_id = q.id AND v.version = q.accepted_version
    WHERE q.id = orders.quote_id),
  json_object('title', orders.tier_name, 'part', 'whole', 'of', 1))`.mapWith(inEnglish);
