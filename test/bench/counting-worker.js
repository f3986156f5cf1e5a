// Stands before the bundled Worker on plain workerd and counts what its bindings are asked for. `/__counted` waits for
// the work after the answers, tells what was counted since the last time, and begins anew.
import worker from './index.js';

const none = () => ({
  requests: 0,
  statements: 0,
  rowsRead: 0,
  rowsWritten: 0,
  kvReads: 0,
  kvWrites: 0,
  r2Reads: 0,
  r2Writes: 0,
  logs: 0,
  // Rows that each statement read.
  byStatement: {},
});
let counted = none();
const pending = new Set();

for (const level of ['debug', 'error', 'info', 'log', 'warn']) {
  const print = console[level];
  console[level] = (...words) => {
    counted.logs += 1;
    print.apply(console, words);
  };
}

const note = (result, sql = '') => {
  counted.statements += 1;
  const rows = result.meta?.rows_read ?? 0;
  counted.rowsRead += rows;
  if (rows > 0) counted.byStatement[sql] = (counted.byStatement[sql] ?? 0) + rows;
  counted.rowsWritten += result.meta?.rows_written ?? 0;
  return result;
};

/** Hands a statement on to D1 as it is: D1 knows its own by more than their methods. */
const inner = new WeakMap();

const countedStatement = (statement) => {
  const outer = {
    bind: (...values) => countedStatement(statement.bind(...values)),
    all: async () => note(await statement.all(), statement.statement),
    run: async () => note(await statement.run(), statement.statement),
    first: async (column) => {
      const row = note(await statement.all(), statement.statement).results[0] ?? null;
      return row === null || column === undefined ? row : row[column];
    },
    // D1 tells no figures with this one, so reading is done twice and writing in the other form.
    raw: async (options) => {
      if (!/^\s*(?:select|with)\b/i.test(statement.statement ?? '')) {
        return note(await statement.all()).results.map((row) => Object.values(row));
      }
      note(await statement.all(), statement.statement);
      return statement.raw(options);
    },
  };
  inner.set(outer, statement);
  return outer;
};

const countedDatabase = (db) => ({
  prepare: (sql) => countedStatement(db.prepare(sql)),
  batch: async (statements) =>
    (await db.batch(statements.map((each) => inner.get(each)))).map((result, index) =>
      note(result, inner.get(statements[index]).statement),
    ),
  exec: (sql) => db.exec(sql),
  withSession: () => countedDatabase(db),
});

const countedStore = (store, reads, writes, names) =>
  new Proxy(store, {
    get(target, name) {
      const member = Reflect.get(target, name, target);
      if (typeof member !== 'function') return member;
      return (...args) => {
        const kind = names[name];
        if (kind === 'read') counted[reads] += 1;
        if (kind === 'write') counted[writes] += 1;
        return member.apply(target, args);
      };
    },
  });

const KV_CALLS = { get: 'read', getWithMetadata: 'read', list: 'write', put: 'write', delete: 'write' };
// As R2 sells them: reading one object is of class B, everything else of class A. Deleting is free.
const R2_CALLS = { get: 'read', head: 'read', list: 'write', put: 'write', createMultipartUpload: 'write' };

// The Worker keeps what it knows by its bindings, so they stay the same ones.
const countedBindings = new WeakMap();

const bindingsOf = (env) => {
  const known = countedBindings.get(env);
  if (known !== undefined) return known;
  const made = {
    ...env,
    DB: countedDatabase(env.DB),
    KV: countedStore(env.KV, 'kvReads', 'kvWrites', KV_CALLS),
    ...(env.MEDIA === undefined ? {} : { MEDIA: countedStore(env.MEDIA, 'r2Reads', 'r2Writes', R2_CALLS) }),
  };
  countedBindings.set(env, made);
  return made;
};

const contextOf = (context) => ({
  props: context.props,
  passThroughOnException: () => context.passThroughOnException(),
  waitUntil: (work) => {
    const done = Promise.resolve(work).finally(() => pending.delete(done));
    pending.add(done);
    context.waitUntil(work);
  },
});

export default {
  async fetch(request, env, context) {
    if (new URL(request.url).pathname === '/__counted') {
      while (pending.size > 0) await Promise.allSettled(pending);
      const told = counted;
      counted = none();
      return Response.json(told);
    }
    counted.requests += 1;
    return worker.fetch(request, bindingsOf(env), contextOf(context));
  },
  scheduled: (controller, env, context) => worker.scheduled(controller, bindingsOf(env), contextOf(context)),
};
