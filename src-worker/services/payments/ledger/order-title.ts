import { sql, type SQL } from 'drizzle-orm';
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

/** An order of a quote is named in its client's language; the owner reads the name in English. */
export const ownersTitle = (stored: unknown): string => {
  const { title, part, of } = JSON.parse(String(stored)) as PartOfQuote;
  return partTitle(wordsIn('en'), { title, part, of });
};

/** The value is JSON, which `ownersTitle` reads. */
export const titleOf = (order: SQL): SQL => sql`COALESCE(
  (SELECT json_object('title', v.title, 'part', ${order}.quote_part, 'of', json_array_length(v.parts))
    FROM quotes q JOIN quote_versions v ON v.quote_id = q.id AND v.version = q.accepted_version
    WHERE q.id = ${order}.quote_id),
  json_object('title', ${order}.tier_name, 'part', 'whole', 'of', 1))`;

export const ownersOrderTitle = sql<string>`${titleOf(sql`orders`)}`.mapWith(ownersTitle);

/** The value is null for an order without a quote. */
export const quoteTitleOf = (orderId: SQL): SQL =>
  sql`(SELECT ${titleOf(sql`named`)} FROM orders named WHERE named.id = ${orderId} AND named.quote_id IS NOT NULL)`;
