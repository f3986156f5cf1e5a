import { sql, type SQL } from 'drizzle-orm';

/** A list of any length becomes one bound parameter: `id IN ${listed(ids)}`. */
export const listed = (ids: readonly string[]): SQL => sql`(${listedRows(ids)})`;

export const listedRows = (ids: readonly string[]): SQL => sql`SELECT value FROM json_each(${JSON.stringify(ids)})`;
