import { env } from 'cloudflare:workers';

/**
 * An operation of the database fails in one of these ways: it never arrives, it is done but the answer is lost, or a
 * batch is cut short after its first statement.
 */
export type Fault = 'lost_request' | 'lost_answer' | 'cut_batch';

/** Chooses the fault of an operation by its SQL (a batch's statements come joined), or null for none; now or later. */
export type FaultPlan = (sql: string) => Fault | null | Promise<Fault | null>;

const CONNECTION_LOST = 'D1_ERROR: Network connection lost.';

/** Every operation fails from now on. */
export const always: FaultPlan = () => 'lost_request';

/** The first `times` operations whose SQL matches fail, later ones work. */
export const first = (times: number, sql: RegExp, fault: Fault): FaultPlan => {
  let left = times;
  return (text) => {
    if (left === 0 || !sql.test(text)) return null;
    left -= 1;
    return fault;
  };
};

/** A statement that breaks a constraint cuts a batch, so that the real database undoes the real batch. */
const CUT = 'INSERT INTO content_history (key, revision) VALUES (NULL, NULL)';

/** D1 makes up to two more attempts at a statement that only reads, and none at any other. */
const READ = /^\s*select\b/i;
const READ_ATTEMPTS = 3;

const ASYNC_METHODS = new Set<string | symbol>(['all', 'first', 'raw', 'run']);

export interface FaultyDatabase {
  DB: D1Database;
  /** The number of operations that have failed so far; a test that expects faults checks it. */
  faults: () => number;
}

/** The real database behind a connection that fails as planned. */
export const faultyDatabase = (plan: FaultPlan, d1: D1Database = env.DB): FaultyDatabase => {
  const natives = new WeakMap<object, { native: D1PreparedStatement; sql: string }>();
  let faults = 0;

  const run = async <T>(sql: string, work: () => Promise<T>): Promise<T> => {
    for (let attempt = 1; ; attempt += 1) {
      // oxlint-disable-next-line no-await-in-loop -- each attempt is planned when it is made
      const fault = await plan(sql);
      if (fault === null) return work();
      faults += 1;
      if (fault === 'lost_answer') await work();
      if (!READ.test(sql) || attempt === READ_ATTEMPTS) throw new Error(CONNECTION_LOST);
    }
  };

  const wrap = (native: D1PreparedStatement, sql: string): D1PreparedStatement => {
    const statement = new Proxy(native, {
      get(target, property) {
        if (property === 'bind') return (...values: unknown[]) => wrap(target.bind(...values), sql);
        const member: unknown = Reflect.get(target, property, target);
        if (typeof member !== 'function' || !ASYNC_METHODS.has(property)) return member;
        return (...values: unknown[]) => run(sql, async () => Reflect.apply(member, target, values));
      },
    });
    natives.set(statement, { native, sql });
    return statement;
  };

  const batch = async (statements: D1PreparedStatement[]) => {
    const known = statements.map((statement) => natives.get(statement) ?? { native: statement, sql: '' });
    const all = known.map(({ native }) => native);
    const sql = known.map((each) => each.sql).join(';\n');
    const fault = await plan(sql);
    if (fault === 'cut_batch') {
      faults += 1;
      return d1.batch([...all.slice(0, 1), d1.prepare(CUT), ...all.slice(1)]);
    }
    const done = fault === 'lost_request' ? [] : await d1.batch(all);
    if (fault === null) return done;
    faults += 1;
    throw new Error(CONNECTION_LOST);
  };

  const DB: D1Database = new Proxy(d1, {
    get(target, property) {
      if (property === 'prepare') return (sql: string) => wrap(target.prepare(sql), sql);
      if (property === 'batch') return batch;
      if (property === 'withSession') return () => DB;
      const member: unknown = Reflect.get(target, property, target);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
  return { DB, faults: () => faults };
};

/**
 * The real KV with some methods replaced. For the Worker it is another store, so the Worker remembers no snapshot of
 * it, like a new isolate.
 */
export const kvWith = (overrides: Partial<Record<'get' | 'put', () => Promise<unknown>>> = {}): KVNamespace =>
  new Proxy(env.KV, {
    get(target, property) {
      if (property === 'get' || property === 'put') {
        const override = overrides[property];
        if (override !== undefined) return override;
      }
      const member: unknown = Reflect.get(target, property, target);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });

/** A store that has no such key answers this. */
export const nothing = (): Promise<null> => Promise.resolve(null);

export const failing = (message: string) => (): Promise<never> => Promise.reject(new Error(message));

/** The real KV, which refuses the first writes, as it does when they come within one second. */
export const kvRefusing = (times: number): KVNamespace => {
  let left = times;
  return new Proxy(kvWith(), {
    get(target, property) {
      if (property !== 'put' || left === 0) return Reflect.get(target, property, target);
      left -= 1;
      return failing('KV PUT failed: 429 Too Many Requests');
    },
  });
};
