import type { DocumentKey } from '#contract/content';
import type { Context } from '../../context.ts';
import { content } from '../../db/schema/content.ts';

export type PublicationTimes = Partial<Record<DocumentKey, string>>;

export const readPublicationTimes = async (ctx: Context): Promise<PublicationTimes> => {
  const rows = await ctx.db.select({ key: content.key, updatedAt: content.updatedAt }).from(content);
  return Object.fromEntries(rows.map(({ key, updatedAt }) => [key, updatedAt]));
};

export const latestOf = (times: PublicationTimes, keys: readonly DocumentKey[]): string | undefined =>
  keys
    .flatMap((key) => times[key] ?? [])
    .toSorted()
    .at(-1);
