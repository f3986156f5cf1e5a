import { desc, gte, sql, sum } from 'drizzle-orm';
import { DIRECT, OTHER_SOURCE, type VisitSource } from '#contract/analytics';
import type { Context } from '../../context.ts';
import { visitSources } from '../../db/schema/operations.ts';

export type CountedSource = typeof visitSources.$inferInsert;

/** For privacy, only the referring host and the country of a visit are kept. */
export const addSources = (
  sources: Map<string, CountedSource>,
  day: string,
  { referrer = DIRECT, country }: { referrer: string | undefined; country: string | null },
): void => {
  addSource(sources, { day, kind: 'referrer', name: referrer.replace(/^www\./, ''), count: 1 });
  addSource(sources, { day, kind: 'country', name: countryOf(country), count: 1 });
};

/** Anyone can send invented hosts, so their number is limited. */
const NAMES_MAX = 200;

export const addSource = (sources: Map<string, CountedSource>, source: CountedSource): void => {
  const name = sources.size < NAMES_MAX * 2 || sources.has(keyOf(source)) ? source.name : OTHER_SOURCE;
  const key = keyOf({ ...source, name });
  const known = sources.get(key);
  if (known === undefined) sources.set(key, { ...source, name });
  else known.count += source.count;
};

export const writeSource = (ctx: Context, { day, kind, name, count }: CountedSource) =>
  ctx.db
    .insert(visitSources)
    .select(
      sql`SELECT ${day}, ${kind},
        CASE WHEN EXISTS (SELECT 1 FROM visit_sources WHERE day = ${day} AND kind = ${kind} AND name = ${name})
          OR (SELECT count(*) FROM visit_sources WHERE day = ${day} AND kind = ${kind}) < ${NAMES_MAX}
        THEN ${name} ELSE ${OTHER_SOURCE} END, ${count} WHERE TRUE`,
    )
    .onConflictDoUpdate({
      target: [visitSources.day, visitSources.kind, visitSources.name],
      set: { count: sql`${visitSources.count} + ${count}` },
    });

export const readSources = async (
  ctx: Context,
  since: string,
): Promise<{ referrers: VisitSource[]; countries: VisitSource[] }> => {
  const rows = await ctx.db
    .select({ kind: visitSources.kind, name: visitSources.name, count: sum(visitSources.count).mapWith(Number) })
    .from(visitSources)
    .where(gte(visitSources.day, since))
    .groupBy(visitSources.kind, visitSources.name)
    .orderBy(desc(sum(visitSources.count)), visitSources.name);
  const of = (kind: CountedSource['kind']): VisitSource[] =>
    rows
      .filter((row) => row.kind === kind)
      .slice(0, SHOWN)
      .map(({ name, count }) => ({ name, count }));
  return { referrers: of('referrer'), countries: of('country') };
};

const SHOWN = 15;

const keyOf = ({ day, kind, name }: CountedSource): string => `${day} ${kind} ${name}`;

/** Cloudflare's country XX is unknown, and T1 is Tor. */
const countryOf = (country: string | null): string =>
  country !== null && /^[A-Z]{2}$/.test(country) && country !== 'XX' ? country : OTHER_SOURCE;
