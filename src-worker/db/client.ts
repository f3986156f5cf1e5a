import { drizzle, type DrizzleD1Database } from 'drizzle-orm/d1';

export type Db = DrizzleD1Database;

/**
 * One D1 session: the first statement goes to the primary, later ones may go to a replica that has caught up (decision
 * 034). D1 retries reads itself; writes are sent once. Drizzle gets no schema, because only relational queries need it
 * and loading takes longer than most requests.
 */
export const openDatabase = (d1: D1Database): Db => {
  // Drizzle's type asks for a whole database but uses only these methods.
  const session = d1.withSession('first-primary') as unknown as D1Database;
  return drizzle(session);
};
