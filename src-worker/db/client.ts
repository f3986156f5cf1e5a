import { drizzle, type DrizzleD1Database } from 'drizzle-orm/d1';

export type Db = DrizzleD1Database;

/**
 * Statements after the first may go to a replica that has caught up (decision 034). D1 retries only reads. Drizzle gets
 * no schema, because loading it is slow.
 */
export const openDatabase = (d1: D1Database): Db => {
  const session = d1.withSession('first-primary') as unknown as D1Database;
  return drizzle(session);
};
