import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { D1Database } from '@cloudflare/workers-types';
import { ROOT } from './child.ts';
import { StartFailure } from './start-failure.ts';
import { withLocalSite } from './site-stores.ts';

/** The folder of the migrations. */
export const MIGRATIONS = join(ROOT, 'migrations');

/** The table in which wrangler notes applied migrations, so that its commands agree. */
const APPLIED = `CREATE TABLE IF NOT EXISTS d1_migrations (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT UNIQUE,
  applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
)`;

/** The names of all migrations, in their order. */
export const listMigrations = async (): Promise<string[]> =>
  (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).toSorted();

/** Applies the missing ones of these migrations; by default of all. */
export const migrate = async (db: D1Database, names?: readonly string[]): Promise<void> => {
  const { unstable_splitSqlQuery: split } = await import('wrangler');
  await db.prepare(APPLIED).run();
  const { results } = await db.prepare('SELECT name FROM d1_migrations').all<{ name: string }>();
  const applied = new Set(results.map(({ name }) => name));
  for (const name of (names ?? (await listMigrations())).filter((each) => !applied.has(each))) {
    const statements = split(await readFile(join(MIGRATIONS, name), 'utf8')).map((sql) => db.prepare(sql));
    await db.batch([...statements, db.prepare('INSERT INTO d1_migrations (name) VALUES (?)').bind(name)]);
  }
};

/**
 * Applies the missing migrations to the local database. `wrangler d1 migrations apply` does the same, but starts a
 * runtime for each.
 */
export const applyMigrations = async (stateDir: string): Promise<void> => {
  try {
    await withLocalSite(stateDir, ({ db }) => migrate(db));
  } catch (error) {
    if (error instanceof StartFailure) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartFailure(
      `The database in ${stateDir} could not be migrated: ${reason} (Delete ${stateDir} to start afresh.)`,
    );
  }
};

/** Runs statements in the local database, all of them or none. */
export const executeLocally = async (statements: readonly string[], stateDir: string): Promise<void> => {
  await withLocalSite(stateDir, ({ db }) => db.batch(statements.map((sql) => db.prepare(sql))));
};
