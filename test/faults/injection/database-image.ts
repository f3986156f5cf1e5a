import { env } from 'cloudflare:workers';

type Row = Record<string, unknown>;

/** All rows of all tables. */
export type Image = Record<string, Row[]>;

const tableNames = async (): Promise<string[]> => {
  const { results } = await env.DB.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT GLOB '*totals' AND substr(name, 1, 4) <> '_cf_'",
  ).all<{ name: string }>();
  return results.map(({ name }) => name);
};

/** Reads the database in its order; the totals follow from it. */
export const takeImage = async (): Promise<Image> => {
  const names = await tableNames();
  const answers = await env.DB.batch<Row>(names.map((name) => env.DB.prepare(`SELECT * FROM ${name} ORDER BY rowid`)));
  return Object.fromEntries(names.map((name, index) => [name, answers[index]?.results ?? []]));
};

/** Puts the database back to a former image, and removes new keys from the cache. */
export const restoreImage = async (image: Image, keptKeys: ReadonlySet<string>): Promise<void> => {
  const inserts = Object.entries(image)
    .filter(([, rows]) => rows.length > 0)
    .map(([name, rows]) => {
      const columns = Object.keys(rows[0] ?? {});
      const values = columns.map((column) => `value ->> '$.${column}'`);
      return env.DB.prepare(
        `INSERT INTO ${name} (${columns.join()}) SELECT ${values.join()} FROM json_each(?) ORDER BY key`,
      ).bind(JSON.stringify(rows));
    });
  await env.DB.batch([
    env.DB.prepare('PRAGMA defer_foreign_keys = on'),
    ...Object.keys(image).map((name) => env.DB.prepare(`DELETE FROM ${name}`)),
    ...inserts,
  ]);
  const { keys } = await env.KV.list();
  await Promise.all(keys.filter(({ name }) => !keptKeys.has(name)).map(({ name }) => env.KV.delete(name)));
};

/** These tables count and note what happens beside a call; the number of tries is not an effect of it. */
const TABLES_BESIDE = new Set([
  'admin_used_challenges',
  'alerts',
  'cron_runs',
  'customer_leases',
  'd1_migrations',
  'error_groups',
  'rate_limits',
]);

/**
 * True for audit rows of Cron's own work, and for counts behind an answer: refusals and downloads, where a lost answer
 * may count twice.
 */
const isBesideIt = ({ action, id }: Row): boolean =>
  action === 'payment_repair' || /^alerts-|^own_data_export:|_refused:/.test(String(id));

/**
 * These columns tell how something came about: the next try, the number of tries, the mail's text with its links, and
 * an id that matches no pattern below.
 */
const COLUMNS_BESIDE: Record<string, readonly string[]> = {
  outbox: ['text', 'html', 'attempts', 'next_attempt_at', 'last_error'],
  orders: ['next_check_at', 'attempt', 'capture_attempt', 'declined_at_state'],
  subscriptions: ['next_check_at'],
  admin_totp: ['last_step'],
  admin_passkeys: ['counter'],
  draft_links: ['id'],
  // The search finds the same, whenever a shard of its index is stored again.
  search_shards: ['revision', 'built', 'stored_as', 'filter'],
};

/** These texts differ each time: ids of the site and of PayPal, references of transfers, times, secrets and hashes. */
const PASSING: readonly [RegExp, string][] = [
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '(id)'],
  [/\b[0-9a-f]{32}\b|#[0-9a-f]{8}\b/g, '(id)'],
  [/\b\d{4}-\d{4}-\d{4}\b/g, '(reference)'],
  [/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '(moment)'],
  [/\b(?:[A-Z]{1,3}-)?[0-9A-Z]{12,}\b/g, '(provider id)'],
  [/(?:[\w-]{16}\.)?[\w+/=$-]{40,}/g, '(secret)'],
];

const plain = (value: unknown): unknown =>
  typeof value === 'string' ? PASSING.reduce((text, [pattern, kind]) => text.replaceAll(pattern, kind), value) : value;

/** Mails are sent after the answer, and may wait for Cron; a reply counts once it was sent. */
const COLUMNS_OF_SENDING: Record<string, readonly string[]> = {
  outbox: ['status', 'sent_at'],
  reply_promises: ['replied_at', 'proof'],
};

const isBeside = (table: string, column: string, isSettled: boolean): boolean =>
  COLUMNS_BESIDE[table]?.includes(column) === true ||
  (!isSettled && COLUMNS_OF_SENDING[table]?.includes(column) === true);

/**
 * A site's state that can be compared with another's: table by table, without texts that differ each time. Once it
 * `isSettled`, every mail was sent.
 */
export const comparable = (image: Image, isSettled: boolean): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(image)
      .filter(([name, rows]) => !TABLES_BESIDE.has(name) && rows.length > 0)
      .map(([name, rows]) => [
        name,
        rows
          .filter((row) => !isBesideIt(row))
          .map((row) =>
            JSON.stringify(
              Object.entries(row)
                .filter(([column]) => !isBeside(name, column, isSettled))
                .map(([column, value]) => [column, plain(value)]),
            ),
          )
          .toSorted(),
      ]),
  );

/** The rows that only one state has, each with its table; for a row that both have, its differences. */
export const differences = (expected: Record<string, string[]>, found: Record<string, string[]>): string[] =>
  [...new Set([...Object.keys(expected), ...Object.keys(found)])].flatMap((table) => {
    const lacking = without(expected[table] ?? [], found[table] ?? []);
    const surplus = without(found[table] ?? [], expected[table] ?? []);
    return lacking.length === surplus.length
      ? lacking.map((row, index) => `${table}: ${columnsThatDiffer(row, surplus[index] ?? '')}`)
      : [...lacking.map((row) => `- ${table} ${row}`), ...surplus.map((row) => `+ ${table} ${row}`)];
  });

const columnsThatDiffer = (row: string, other: string): string =>
  without(row.split('],['), other.split('],[')).join() +
  ' became ' +
  without(other.split('],['), row.split('],[')).join();

/** The rest of a list when each entry of another list has removed one like it. */
const without = (list: readonly string[], taken: readonly string[]): string[] => {
  const left = [...list];
  for (const entry of taken) {
    const index = left.indexOf(entry);
    if (index >= 0) left.splice(index, 1);
  }
  return left;
};
