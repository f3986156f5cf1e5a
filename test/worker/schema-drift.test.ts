import { env } from 'cloudflare:workers';
import { is, SQL } from 'drizzle-orm';
import { getTableConfig, SQLiteSyncDialect, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { expect, test } from 'vitest';
import * as schema from '../../src-worker/db/schema.ts';

interface ColumnInfo {
  name: string;
  type: string;
  notnull: number;
  dflt_value: string | null;
  pk: number;
}

interface ForeignKeyInfo {
  from: string;
  table: string;
  to: string;
  on_delete: string;
}

interface IndexInfo {
  name: string;
  unique: number;
  sql: string;
}

const dialect = new SQLiteSyncDialect();

/** An expression of the schema as SQL, without quotes and the table's name, in the form of the migrations. */
const toSql = (value: SQL): string => normalise(dialect.sqlToQuery(value.inlineParams()).sql);

const normalise = (text: string): string =>
  text
    .replaceAll('"', '')
    .replaceAll(/\b\w+\.(?=\w)/g, '')
    .replaceAll(/\s+/g, ' ')
    .toLowerCase()
    .trim();

const tables = Object.values(schema)
  .filter((entry) => is(entry, SQLiteTable))
  .map((table) => getTableConfig(table));

const rows = async <T>(sql: string, ...values: string[]): Promise<T[]> =>
  (
    await env.DB.prepare(sql)
      .bind(...values)
      .all<T>()
  ).results;

/** A column's default in SQLite's form: a text in quotes. */
const defaultOf = (value: unknown): string | null => {
  if (value === undefined) return null;
  return typeof value === 'string' ? `'${value}'` : JSON.stringify(typeof value === 'boolean' ? Number(value) : value);
};

const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);
const orderOf = (columns: { name: string }[]) => columns.map((column) => column.name).join();

test('the migrations and the schema name the same tables', async () => {
  const stored = await rows<{ name: string }>(
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '_cf_%' AND name <> 'd1_migrations'",
  );
  expect(stored.map((table) => table.name).toSorted()).toEqual(tables.map((table) => table.name).toSorted());
});

test.for(tables.map((table) => [table.name, table] as const))(
  '%s has the same columns and defaults in schema and migrations',
  async ([name, table]) => {
    const stored = await rows<ColumnInfo>(
      'SELECT name, type, "notnull", dflt_value, pk FROM pragma_table_info(?)',
      name,
    );
    const compound = table.primaryKeys.flatMap((key) => key.columns.map((column) => column.name));
    const described = table.columns.map((column) => ({
      name: column.name,
      type: column.getSQLType().toUpperCase(),
      notnull: column.notNull,
      default: defaultOf(column.default),
      pk: column.primary || compound.includes(column.name),
    }));
    const found = stored.map((column) => ({
      name: column.name,
      type: column.type,
      notnull: column.notnull === 1,
      default: column.dflt_value,
      pk: column.pk > 0,
    }));
    // The order is left out first, so that a failure names the column; afterwards only the order is compared.
    expect(found.toSorted(byName)).toEqual(described.toSorted(byName));
    expect(orderOf(found), `column order of ${name}: a migration adds columns last`).toBe(orderOf(described));
  },
);

test.for(tables.map((table) => [table.name, table] as const))(
  '%s has the same foreign keys in schema and migrations',
  async ([name, table]) => {
    const stored = await rows<ForeignKeyInfo>(
      'SELECT "from", "table", "to", on_delete FROM pragma_foreign_key_list(?)',
      name,
    );
    const described = table.foreignKeys.map((key) => {
      const { columns, foreignColumns, foreignTable } = key.reference();
      return {
        from: columns.map((column) => column.name).join(),
        table: getTableConfig(foreignTable).name,
        to: foreignColumns.map((column) => column.name).join(),
        on_delete: (key.onDelete ?? 'no action').toUpperCase(),
      };
    });
    const byColumn = (a: ForeignKeyInfo, b: ForeignKeyInfo) => (a.from < b.from ? -1 : 1);
    expect(stored.toSorted(byColumn)).toEqual(described.toSorted(byColumn));
  },
);

test.for(tables.map((table) => [table.name, table] as const))(
  '%s has the same indexes on the same columns in schema and migrations',
  async ([name, table]) => {
    const stored = await rows<IndexInfo>(
      `SELECT list.name, list."unique", schema.sql FROM pragma_index_list(?) AS list
        JOIN sqlite_schema AS schema ON schema.name = list.name WHERE list.origin = 'c' ORDER BY list.name`,
      name,
    );
    const described = table.indexes
      .map(({ config }) => {
        const columns = config.columns.map((column) => (is(column, SQL) ? toSql(column) : column.name));
        const where = config.where === undefined ? '' : ` where ${toSql(config.where)}`;
        return { name: config.name, unique: config.unique ? 1 : 0, on: `(${columns.join(', ')})${where}` };
      })
      .toSorted((a, b) => (a.name < b.name ? -1 : 1));
    const found = stored.map((index) => ({
      name: index.name,
      unique: index.unique,
      on: normalise(index.sql).replace(/^create (?:unique )?index \w+ on \w+ /, ''),
    }));
    expect(found).toEqual(described);
  },
);

test('no migration drops a table or deletes by cascade', () => {
  for (const { name, queries } of env.MIGRATIONS) {
    expect(queries.join(';'), name).not.toMatch(/drop\s+table|on\s+delete\s+cascade/i);
  }
});
