import { sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { analyticsEvent } from '#contract/analytics';
import type { Context } from '../../context.ts';
import { analyticsDaily } from '../../db/schema/operations.ts';
import { addSource, addSources, writeSource, type CountedSource } from './visit-sources.ts';
import { dayOf } from './days.ts';
import { knownPage } from './known-page.ts';

interface Counted {
  day: string;
  event: z.output<typeof analyticsEvent>['event'];
  page: string;
  count: number;
}

interface Waiting {
  counts: Map<string, Counted>;
  sources: Map<string, CountedSource>;
  writtenAt: number;
  dueAt: number;
}

/** Events are counted in memory and written after the response. */
export const countEvent = async (
  ctx: Context,
  { event, page, referrer }: z.output<typeof analyticsEvent>,
  country: string | null,
): Promise<void> => {
  const state = waitingFor(ctx);
  const now = ctx.now().getTime();
  add(state, { day: dayOf(ctx.now()), event, page: await knownPage(ctx, page), count: 1 });
  if (event === 'visit') addSources(state.sources, dayOf(ctx.now()), { referrer, country });
  if (state.dueAt > now - GIVEN_UP_MS) return;
  state.dueAt = Math.max(now, state.writtenAt + WRITE_EVERY_MS);
  ctx.defer(writeIn(ctx, state.dueAt - now));
};

/** Counts are written only every two seconds, so that a flood of views does not delay a purchase. */
const WRITE_EVERY_MS = 2000;

/** A write of counts that takes longer was cut off with its request. */
const GIVEN_UP_MS = 10_000;

// Pages and events are few, so this memory stays small even while the database does not answer.
const waiting = new WeakMap<D1Database, Waiting>();

export const writeCounts = async (ctx: Context): Promise<void> => {
  const state = waitingFor(ctx);
  const taken = [...state.counts.values()];
  const sources = [...state.sources.values()];
  state.counts = new Map();
  state.sources = new Map();
  state.writtenAt = ctx.now().getTime();
  state.dueAt = 0;
  try {
    await write(ctx, taken, sources);
  } catch (error) {
    for (const counted of taken) add(state, counted);
    for (const source of sources) addSource(state.sources, source);
    throw error;
  }
};

const waitingFor = ({ bindings: { DB } }: Context): Waiting => {
  const state = waiting.get(DB) ?? { counts: new Map(), sources: new Map(), writtenAt: 0, dueAt: 0 };
  waiting.set(DB, state);
  return state;
};

const add = ({ counts }: Waiting, counted: Counted): void => {
  const key = `${counted.day} ${counted.event} ${counted.page}`;
  const known = counts.get(key);
  if (known === undefined) counts.set(key, { ...counted });
  else known.count += counted.count;
};

const writeIn = async (ctx: Context, milliseconds: number): Promise<void> => {
  if (milliseconds > 0) await scheduler.wait(milliseconds);
  await writeCounts(ctx);
};

const write = async (ctx: Context, counts: Counted[], sources: CountedSource[]): Promise<void> => {
  const events = counts.map((counted) =>
    ctx.db
      .insert(analyticsDaily)
      .values(counted)
      .onConflictDoUpdate({
        target: [analyticsDaily.day, analyticsDaily.event, analyticsDaily.page],
        set: { count: sql`${analyticsDaily.count} + ${counted.count}` },
      }),
  );
  const [first, ...others] = [...events, ...sources.map((source) => writeSource(ctx, source))];
  if (first !== undefined) await ctx.db.batch([first, ...others]);
};
