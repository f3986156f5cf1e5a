import { drizzle, type DrizzleD1Database } from 'drizzle-orm/d1';

export type Db = DrizzleD1Database;

/**
 * The database as services use it. D1 itself tries a read again that lost its connection; writes go through once. It is
 * not given the schema, which only relational queries need: reading that takes longer than answering most requests.
 */
export const openDatabase = (d1: D1Database): Db => drizzle(d1);
