import { reset, type D1Migration } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, vi } from 'vitest';
import { forgetNotedErrors } from '../../src-worker/services/operations/error-groups.ts';
import { forgetSecurityCounts } from '../../src-worker/services/security/security-events.ts';
import { clearSnapshotCache } from '../../src-worker/services/content/snapshot-cache.ts';

declare global {
  namespace Cloudflare {
    interface Env {
      MIGRATIONS: D1Migration[];
      TEST_BUCKET: R2Bucket;
    }
  }
}

const run = (statements: readonly string[]) => env.DB.batch(statements.map((statement) => env.DB.prepare(statement)));

const READ_SCHEMA = `SELECT type, name, sql FROM sqlite_schema WHERE name NOT GLOB '_cf_*' ORDER BY type, name`;
/** The totals come last, because they change with each deleted row. */
const READ_TABLES = `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB '_cf_*' ORDER BY name GLOB '*totals', name DESC`;

/** The schema after all migrations, and the statements that empty its tables and read it again. */
let migrated: { schema: string; emptying: string[] } | undefined;

const schemaIn = (results: readonly D1Result[]): string => JSON.stringify(results.at(-1)?.results);

/** Makes new stores with all migrations in one run, because one by one they take five times as long. */
const startAnew = async (): Promise<void> => {
  // Stores that nothing has used for ten seconds leave the memory, and `reset` would miss them.
  await Promise.all([env.DB.prepare('SELECT 1').run(), env.KV.get('any'), env.TEST_BUCKET.head('any')]);
  await reset();
  const schema = schemaIn(await run([...env.MIGRATIONS.flatMap(({ queries }) => queries), READ_SCHEMA]));
  const tables = await env.DB.prepare(READ_TABLES).all<{ name: string }>();
  const deletions = tables.results.map(({ name }) => `DELETE FROM ${name}`);
  migrated = { schema, emptying: ['PRAGMA defer_foreign_keys = ON', ...deletions, READ_SCHEMA] };
};

/** False when the last test has left other tables than the migrations make. */
const emptyDatabase = async ({ schema, emptying }: NonNullable<typeof migrated>): Promise<boolean> => {
  const results = await run(emptying).catch(() => []);
  return schemaIn(results) === schema;
};

const emptyKv = async (): Promise<void> => {
  const { keys } = await env.KV.list();
  await Promise.all(keys.map(({ name }) => env.KV.delete(name)));
};

const emptyBucket = async (): Promise<void> => {
  const { objects } = await env.TEST_BUCKET.list();
  if (objects.length > 0) await env.TEST_BUCKET.delete(objects.map(({ key }) => key));
};

/** False when the stores must be made anew. */
const emptyStores = async (): Promise<boolean> => {
  if (migrated === undefined) return false;
  const [isAsMigrated] = await Promise.all([emptyDatabase(migrated), emptyKv(), emptyBucket()]);
  return isAsMigrated;
};

// Every test starts in its own time and on empty stores, like a new installation. Emptying them takes a quarter of the
// time of making them, so they are made only once and after a test that has changed the schema.
beforeEach(async () => {
  vi.useRealTimers();
  if (!(await emptyStores())) await startAnew();
  clearSnapshotCache(env.KV);
  forgetSecurityCounts(env.DB);
  forgetNotedErrors(env.DB);
});
