import { drizzle, type DrizzleD1Database } from 'drizzle-orm/d1';

export type Db = DrizzleD1Database;

/**
 * The first statement goes to the primary; later ones may go to a replica that has caught up (decision 034). D1 retries
 * only reads. Drizzle gets no schema, because loading it takes longer than most requests.
 */
export const openDatabase = (d1: D1Database): Db => {
  // Drizzle's type asks for a whole database but uses only these methods.
  const session = d1.withSession('first-primary') as unknown as D1Database;
  return drizzle(session);
};
