import { and, asc, gte, isNull, isNotNull, lt, or, sql } from 'drizzle-orm';
import { dayIn } from '#contract/days';
import type { Context } from '../../context.ts';
import { work } from '../../db/schema/work.ts';
import { isOpenWork } from './work-sql.ts';

const SHOWN = { id: work.id, title: work.title, who: work.clientName };

/** Work is late when its day is over in every time zone. */
const isPast = (ctx: Context) => lt(work.dueOn, dayIn('Etc/GMT+12', ctx.now()));

const isToDeliver = or(isNull(work.deliveredAt), isNotNull(work.changesAt));

export const lateWork = (ctx: Context) =>
  ctx.db
    .select({ ...SHOWN, dueAt: sql<string>`${work.dueOn}`.mapWith((day: string) => `${day}T23:59:59.999Z`) })
    .from(work)
    .where(and(isOpenWork, isToDeliver, isPast(ctx)))
    .orderBy(asc(work.dueOn));

export const workToAnswer = (ctx: Context) =>
  ctx.db
    .select({ ...SHOWN, at: sql<string>`COALESCE(${work.changesAt}, ${work.askedAt})` })
    .from(work)
    .where(
      and(
        isOpenWork,
        or(
          and(isNotNull(work.changesAt), or(isNull(work.dueOn), gte(work.dueOn, dayIn('Etc/GMT+12', ctx.now())))),
          and(isNull(work.changesAt), isNotNull(work.askedAt)),
        ),
      ),
    )
    .orderBy(asc(sql`COALESCE(${work.changesAt}, ${work.askedAt})`));

export const workWithClients = (ctx: Context) =>
  ctx.db
    .select({ ...SHOWN, at: work.deliveredAt })
    .from(work)
    .where(and(isOpenWork, isNotNull(work.deliveredAt), isNull(work.changesAt), isNull(work.askedAt)))
    .orderBy(asc(work.deliveredAt));
