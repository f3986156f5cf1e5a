import { drizzle, type DrizzleD1Database } from 'drizzle-orm/d1';
import * as schema from './schema.ts';
import { retryTransient } from './retry.ts';

export type Db = DrizzleD1Database<typeof schema>;

const READ = /^\s*select\b/i;

/** The database as services use it. */
export const openDatabase = (d1: D1Database): Db => drizzle(withRetriedReads(d1), { schema });

/**
 * D1 with reads that try again when the connection is lost; writes go through once.
 * `batch` wants D1's own statements back, so each wrapped one remembers the statement it stands for.
 */
const withRetriedReads = (d1: D1Database): D1Database => {
  const natives = new WeakMap<object, D1PreparedStatement>();

  const wrap = (native: D1PreparedStatement): D1PreparedStatement => {
    const statement = new Proxy(native, {
      get(target, property) {
        if (property === 'bind') return (...values: unknown[]) => wrap(target.bind(...values));
        const member: unknown = Reflect.get(target, property, target);
        if (typeof member !== 'function') return member;
        return (...values: unknown[]) => retryTransient(async () => Reflect.apply(member, target, values));
      },
    });
    natives.set(statement, native);
    return statement;
  };

  return new Proxy(d1, {
    get(target, property) {
      if (property === 'prepare') {
        return (sql: string) => (READ.test(sql) ? wrap(target.prepare(sql)) : target.prepare(sql));
      }
      if (property === 'batch') {
        return (statements: D1PreparedStatement[]) =>
          target.batch(statements.map((statement) => natives.get(statement) ?? statement));
      }
      const member: unknown = Reflect.get(target, property, target);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
};
