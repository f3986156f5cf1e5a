import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import type { Bindings } from '../../src-worker/settings.ts';
import { runCron } from '../../src-worker/services/operations/cron.ts';
import { contactRequest, json, visit } from '../faults/visitor.ts';
import { serviceContext } from './site.ts';

/** The database notes each session, and refuses statements outside of one. */
const watched = () => {
  const sessions: { constraint: string | undefined; statements: number }[] = [];
  const openSession = (constraint?: string) => {
    const session = { constraint, statements: 0 };
    sessions.push(session);
    const native = env.DB.withSession(constraint);
    return new Proxy(native, {
      get: (target, property) => {
        if (property === 'prepare') session.statements += 1;
        return Reflect.get(target, property, target).bind(target);
      },
    });
  };
  const DB = new Proxy(env.DB, {
    get: (target, property) => {
      if (property === 'withSession') return openSession;
      if (property === 'prepare' || property === 'batch' || property === 'exec') {
        throw new Error(`${property} outside of a session`);
      }
      return Reflect.get(target, property, target);
    },
  });
  return { bindings: { ...env, DB } as Bindings, sessions };
};

test('read replication: a request puts all its statements to one session that begins at the primary', async () => {
  const { bindings, sessions } = watched();
  const requests = [() => visit('/', { bindings }), () => visit('/api/contact', json(contactRequest(), { bindings }))];
  for (const request of requests) {
    sessions.length = 0;
    expect((await request()).status).toBeLessThan(300);
    expect(sessions.map(({ constraint }) => constraint)).toEqual(['first-primary']);
    expect(sessions[0]?.statements).toBeGreaterThan(0);
  }
  sessions.length = 0;
  await runCron(serviceContext(bindings));
  expect(sessions.map(({ constraint }) => constraint)).toEqual(['first-primary']);
});
