import { is, sql } from 'drizzle-orm';
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Context } from '../../context.ts';
import * as schema from '../../db/schema.ts';

/** Null when the schema is complete. */
export const findMissingTable = async (ctx: Context): Promise<string | null> => {
  const { DB } = ctx.bindings;
  if (whole.has(DB)) return null;
  const rows = await ctx.db.all<{ name: string; sql: string }>(
    sql`SELECT name, sql FROM sqlite_master WHERE type = 'table'`,
  );
  const stored = new Map(rows.map((row) => [row.name, new Set(row.sql.match(/\w+/g))]));
  for (const table of Object.values(schema)) {
    if (!is(table, SQLiteTable)) continue;
    const { name, columns } = getTableConfig(table);
    const known = stored.get(name);
    if (known === undefined) return name;
    const missing = columns.find((column) => !known.has(column.name));
    if (missing !== undefined) return `${name}.${missing.name}`;
  }
  whole.add(DB);
  return null;
};

// A deployment starts new isolates, so each checks once.
const whole = new WeakSet<D1Database>();
