import { drizzle, type DrizzleD1Database } from 'drizzle-orm/d1';
import * as schema from './schema.ts';

export type Db = DrizzleD1Database<typeof schema>;

/** The database as services use it. D1 itself tries a read again that lost its connection; writes go through once. */
export const openDatabase = (d1: D1Database): Db => drizzle(d1, { schema });
