import { env } from 'cloudflare:workers';
import { is } from 'drizzle-orm';
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { expect, test } from 'vitest';
import * as schema from '../../src-worker/db/schema.ts';

interface ColumnInfo {
  name: string;
  type: string;
  notnull: number;
  pk: number;
}

const tables = Object.values(schema)
  .filter((entry) => is(entry, SQLiteTable))
  .map((table) => getTableConfig(table));

const rows = async <T>(sql: string, ...values: string[]): Promise<T[]> =>
  (
    await env.DB.prepare(sql)
      .bind(...values)
      .all<T>()
  ).results;

test('the migrations and the schema name the same tables', async () => {
  const stored = await rows<{ name: string }>(
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '_cf_%' AND name <> 'd1_migrations'",
  );
  expect(stored.map((table) => table.name).toSorted()).toEqual(tables.map((table) => table.name).toSorted());
});

test.for(tables.map((table) => [table.name, table] as const))(
  '%s has the same columns in both',
  async ([name, table]) => {
    const stored = await rows<ColumnInfo>('SELECT name, type, "notnull", pk FROM pragma_table_info(?)', name);
    const compound = table.primaryKeys.flatMap((key) => key.columns.map((column) => column.name));
    const described = table.columns.map((column) => ({
      name: column.name,
      type: column.getSQLType().toUpperCase(),
      notnull: column.notNull,
      pk: column.primary || compound.includes(column.name),
    }));
    const found = stored.map((column) => ({
      name: column.name,
      type: column.type,
      notnull: column.notnull === 1,
      pk: column.pk > 0,
    }));
    expect(found).toEqual(described);
  },
);

test.for(tables.map((table) => [table.name, table] as const))(
  '%s has the same indexes in both',
  async ([name, table]) => {
    const stored = await rows<{ name: string; unique: number }>(
      `SELECT name, "unique" FROM pragma_index_list(?) WHERE origin = 'c' ORDER BY name`,
      name,
    );
    const described = table.indexes
      .map((index) => ({ name: index.config.name, unique: index.config.unique ? 1 : 0 }))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1));
    expect(stored).toEqual(described);
  },
);

test('no migration drops a table or deletes by cascade', () => {
  for (const { name, queries } of env.MIGRATIONS) {
    expect(queries.join(';'), name).not.toMatch(/drop\s+table|on\s+delete\s+cascade/i);
  }
});
