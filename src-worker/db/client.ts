import { drizzle, type DrizzleD1Database } from 'drizzle-orm/d1';

export type Db = DrizzleD1Database;

/**
 * The database as services use it, as one session: the first statement is put to the primary, later ones to it or to a
 * replica that has caught up with what the session has seen (decision 034). D1 itself tries a read again that lost its
 * connection; writes go through once. It is not given the schema, which only relational queries need: reading that takes
 * longer than answering most requests.
 */
export const openDatabase = (d1: D1Database): Db => {
  // Drizzle's type asks for the rest of a database as well, which it never calls.
  const session = d1.withSession('first-primary') as unknown as D1Database;
  return drizzle(session);
};
