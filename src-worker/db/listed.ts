import { sql, type SQL } from 'drizzle-orm';

/** A list as one bound parameter, whatever its length: `id IN ${listed(ids)}`. */
export const listed = (ids: readonly string[]): SQL => sql`(${listedRows(ids)})`;

/** The same without brackets, as a part of a `UNION`. */
export const listedRows = (ids: readonly string[]): SQL => sql`SELECT value FROM json_each(${JSON.stringify(ids)})`;
