import { withLocalSite } from '../harness/site-stores.ts';

/** The data that the site must have in the end. */
export interface Done {
  customers: number;
  orders: string[];
  /** The number of orders that were made. */
  purchases: number;
  signIns: number;
  revision: number;
  /** The visitors per second that the machine could handle. */
  visitsPerSecond: number;
  faults: string[];
  /** The Worker's own heap, measured each second. */
  heap: number[];
  /** The memory of the whole runtime before and after, with the local stores. */
  runtime: [before: number, after: number];
}

/** The losses, duplicates and growth, in sentences. */
export const judge = async (stateDir: string, done: Done): Promise<string[]> =>
  withLocalSite(stateDir, async ({ db }) => {
    const count = async (sql: string): Promise<number> => (await db.prepare(sql).first<{ n: number }>())?.n ?? -1;
    const expected: [string, number, number][] = [
      ['accounts', done.customers, await count('SELECT COUNT(*) AS n FROM users')],
      ['sessions', done.customers + done.signIns, await count('SELECT COUNT(*) AS n FROM sessions')],
      ['orders', done.orders.length, await count('SELECT COUNT(*) AS n FROM orders')],
      [
        'orders that are completed',
        done.orders.length,
        await count("SELECT COUNT(*) AS n FROM orders WHERE status = 'completed'"),
      ],
      ['payments', done.orders.length, await count("SELECT COUNT(*) AS n FROM payments WHERE status = 'completed'")],
      [
        'orders paid twice',
        0,
        await count('SELECT COUNT(*) AS n FROM (SELECT order_id FROM payments GROUP BY order_id HAVING COUNT(*) > 1)'),
      ],
      [
        'payments that differ from their order',
        0,
        await count(
          'SELECT COUNT(*) AS n FROM payments p JOIN orders o ON o.id = p.order_id WHERE p.amount_cents <> o.amount_cents',
        ),
      ],
      ['receipts', done.orders.length, await count("SELECT COUNT(*) AS n FROM receipts WHERE kind = 'receipt'")],
      [
        'gaps in the receipts’ numbers',
        0,
        await count('SELECT COALESCE(MAX(sequence), 0) - COUNT(*) AS n FROM receipts'),
      ],
      [
        'events that were not understood',
        0,
        await count("SELECT COUNT(*) AS n FROM webhook_events WHERE outcome IN ('unclear', 'unmatched')"),
      ],
      ['mails that were given up', 0, await count("SELECT COUNT(*) AS n FROM outbox WHERE status = 'dead'")],
      ['the story’s revision', done.revision, await count("SELECT revision AS n FROM content WHERE key = 'story'")],
      [
        'the story’s history',
        done.revision,
        await count("SELECT COUNT(*) AS n FROM content_history WHERE key = 'story'"),
      ],
    ];
    const wrong = expected.filter(([, wanted, found]) => wanted !== found);
    return [
      ...done.faults.slice(0, 10),
      ...(done.orders.length === done.purchases ? [] : [`Only ${done.orders.length} purchases were made.`]),
      ...wrong.map(([what, wanted, found]) => `${what}: ${found} in place of ${wanted}`),
      ...judgeMemory(done),
    ];
  });

/**
 * A platform's isolate ends at 128 MB. The memory left after a garbage collection must not grow: the lowest point of
 * the last third is compared with that of the second.
 */
const HEAP_MAX = 100;
const GROWTH_MAX = 1.3;

const judgeMemory = ({ heap, runtime }: Done): string[] => {
  const third = Math.floor(heap.length / 3);
  const warm = Math.min(...heap.slice(third, 2 * third));
  const last = Math.min(...heap.slice(-third));
  const most = Math.max(...heap);
  console.log(
    `  the Worker's heap at its lowest, earlier and later, ${inMegabytes([warm, last])} MB, at most ${inMegabytes([most])} MB`,
  );
  // The stores on this machine replace D1 and KV, and are not part of the site.
  console.log(`  the whole local runtime before and after ${inMegabytes(runtime)} MB`);
  return [
    ...(last > warm * GROWTH_MAX
      ? [`The Worker's heap grew from ${warm.toFixed(0)} MB to ${last.toFixed(0)} MB.`]
      : []),
    ...(most > HEAP_MAX ? [`The Worker's heap held ${most.toFixed(0)} MB.`] : []),
  ];
};

const inMegabytes = (all: readonly number[]) => all.map((each) => each.toFixed(0)).join(', ');
