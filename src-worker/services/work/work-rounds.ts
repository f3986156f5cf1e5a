import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { WorkSummary } from '#contract/work';
import type { Context } from '../../context.ts';
import { listed } from '../../db/listed.ts';
import { quotes, quoteVersions } from '../../db/schema/quotes.ts';
import { work } from '../../db/schema/work.ts';
import { quoteState } from '../quotes/quote-state.ts';
import type { WorkRow } from './work-state.ts';

export const roundsOf = (row: WorkRow, answers: readonly { kind: string }[], more: MoreRounds): Rounds => {
  const rounds = more.reduce((sum, { quote, rounds: further }) => (quote.acceptedAt === null ? sum : sum + further), 0);
  return { used: answers.filter(({ kind }) => kind === 'changes').length, agreed: agreedOf(row, rounds) };
};

const agreedOf = ({ rounds }: WorkRow, further: number): number | null =>
  rounds === null && further === 0 ? null : (rounds ?? 0) + further;

export type Rounds = WorkSummary['rounds'];

export type MoreRounds = Awaited<ReturnType<typeof moreRounds>>;

export const countRounds = async (ctx: Context, rows: readonly WorkRow[]): Promise<(row: WorkRow) => Rounds> => {
  if (rows.length === 0) return (row) => ({ used: 0, agreed: row.rounds });
  const counted = await ctx.db
    .select({
      id: work.id,
      used: sql<number>`(SELECT COUNT(*) FROM work_answers a WHERE a.work_id = work.id AND a.kind = 'changes')`,
      further: sql<number>`(SELECT COALESCE(SUM(v.rounds), 0) FROM quotes q
        JOIN quote_versions v ON v.quote_id = q.id AND v.version = q.accepted_version WHERE q.round_of = work.id)`,
    })
    .from(work)
    .where(inArray(work.id, listed(rows.map(({ id }) => id))));
  const byId = new Map(counted.map(({ id, ...counts }) => [id, counts]));
  return (row) => ({ used: byId.get(row.id)?.used ?? 0, agreed: agreedOf(row, byId.get(row.id)?.further ?? 0) });
};

const isAcceptedVersion = and(eq(quoteVersions.quoteId, quotes.id), eq(quoteVersions.version, quotes.acceptedVersion));

export const moreRounds = async (ctx: Context, workId: string) => {
  const rows = await ctx.db
    .select({ quote: quotes, rounds: sql<number>`COALESCE(${quoteVersions.rounds}, 0)` })
    .from(quotes)
    .leftJoin(quoteVersions, isAcceptedVersion)
    .where(eq(quotes.roundOf, workId))
    .orderBy(desc(quotes.createdAt));
  return rows.map((row) => ({ ...row, state: quoteState(row.quote, [], ctx.now()) }));
};
