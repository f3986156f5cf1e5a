import type { Row, SiteSchema } from './read-tables.ts';

/** The files of changes hold the final state of rows that were written during the copy. */
export const CHANGES_ENTRY = /^changes\/(\w+)\/\d+\.ndjson$/;

type Tables = SiteSchema['tables'];

const EVENTS = { insert: ['NEW'], update: ['OLD', 'NEW'], delete: ['OLD'] } as const;

/** The program must not use `REPLACE`, because SQLite hides its deletions from triggers. */
export const beginLog = (db: D1Database, tables: Tables): D1PreparedStatement[] =>
  tables.flatMap(({ name: table }) =>
    Object.entries(EVENTS).map(([event, sides]) => {
      const rows = sides.map((side) => `SELECT '${table}', ${side}.rowid`).join(' UNION ');
      return db.prepare(
        `CREATE TRIGGER IF NOT EXISTS "backup_${event}_${table}" AFTER ${event} ON "${table}" BEGIN
           INSERT INTO backup_changes (table_name, row) ${rows}; END`,
      );
    }),
  );

export const endCopy = async (db: D1Database): Promise<void> => {
  const { results } = await db
    .prepare("SELECT name FROM sqlite_master WHERE type = 'trigger' AND name GLOB 'backup_*'")
    .all<{ name: string }>();
  await db.batch([
    ...results.map(({ name }) => db.prepare(`DROP TRIGGER IF EXISTS "${name}"`)),
    db.prepare('DELETE FROM backup_changes'),
    db.prepare('DELETE FROM backup_copy'),
  ]);
};

export const lastChange = async (db: D1Database): Promise<number> =>
  (await db.prepare('SELECT MAX(sequence) AS newest FROM backup_changes').first<number>('newest')) ?? 0;

export const changesBetween = (db: D1Database, tables: Tables, after: number, upTo: number): D1PreparedStatement[] =>
  tables.map(({ name }) =>
    db
      .prepare(
        `SELECT changed.row AS _row, now.rowid AS _found, now.* FROM
           (SELECT DISTINCT row FROM backup_changes WHERE table_name = ?1 AND sequence > ?2 AND sequence <= ?3) changed
           LEFT JOIN "${name}" now ON now.rowid = changed.row`,
      )
      .bind(name, after, upTo),
  );

export const toChanges = (rows: readonly (Row & { _found?: number | null })[]): Row[] =>
  rows.map(({ _found, ...row }) => (_found === null ? { _row: row._row } : row));
