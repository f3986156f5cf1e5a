import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { dayIn } from '#contract/days';
import type { Paged } from '#contract/pagination';
import type { OwnWork, WorkQuery, WorkSummary } from '#contract/work';
import type { Context } from '../../context.ts';
import type { UserRow } from '../../db/schema/accounts.ts';
import { work } from '../../db/schema/work.ts';
import { siteZone } from '../content/site-name.ts';
import { isBehind, PAGE_SIZE, toCursor, toPage } from '../pagination.ts';
import { toFacts, toSummary } from './read-work.ts';
import { countRounds } from './work-rounds.ts';
import { isOpenWork } from './work-sql.ts';
import type { WorkRow } from './work-state.ts';

const OPEN_MAX = 500;

export const listWork = async (ctx: Context, { view, after }: WorkQuery): Promise<Paged<WorkSummary>> => {
  const { items, next } = view === 'open' ? { items: await openWork(ctx), next: null } : await overWork(ctx, after);
  const [today, roundsOf] = await Promise.all([
    siteZone(ctx).then((zone) => dayIn(zone, ctx.now())),
    countRounds(ctx, items),
  ]);
  return { items: items.map((row) => toSummary(row, roundsOf(row), today)), next };
};

const openWork = (ctx: Context): Promise<WorkRow[]> =>
  ctx.db
    .select()
    .from(work)
    .where(isOpenWork)
    .orderBy(sql`${work.dueOn} IS NULL`, asc(work.dueOn), asc(work.createdAt), asc(work.position))
    .limit(OPEN_MAX);

const overWork = async (ctx: Context, after: string | undefined): Promise<Paged<WorkRow>> => {
  const rows = await ctx.db
    .select()
    .from(work)
    .where(and(sql`NOT ${isOpenWork}`, isBehind(after ?? null, work.createdAt, work.id)))
    .orderBy(desc(work.createdAt), desc(work.id))
    .limit(PAGE_SIZE + 1);
  return toPage(rows, PAGE_SIZE, ({ createdAt, id }) => toCursor(createdAt, id));
};

const OWN_MAX = 50;

export const listOwnWork = async (ctx: Context, user: UserRow): Promise<OwnWork[]> => {
  const newest = (where: ReturnType<typeof and>) =>
    ctx.db.select().from(work).where(where).orderBy(desc(work.createdAt), asc(work.position)).limit(OWN_MAX);
  const isTo = and(sql`lower(${work.clientEmail}) = ${user.email.toLowerCase()}`, sql`${work.userId} IS NULL`);
  const [own, sent] = await Promise.all([
    newest(eq(work.userId, user.id)),
    user.emailVerifiedAt === null ? [] : newest(isTo),
  ]);
  const rows = [...own, ...sent];
  const roundsOf = await countRounds(ctx, rows);
  return rows.map((row) => ({ ...toFacts(row, roundsOf(row)), version: row.version }));
};
