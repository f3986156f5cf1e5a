import { env, exports } from 'cloudflare:workers';
import { createExecutionContext, createScheduledController, waitOnExecutionContext } from 'cloudflare:test';
import type { Bindings } from '../../src-worker/settings.ts';
import worker from '../../src-worker/index.ts';
import type { Context } from '../../src-worker/context.ts';
import { createContext } from '../../src-worker/create-context.ts';

export const ORIGIN = 'http://localhost';

const { default: site } = exports;

/** Calls the running Worker, like a browser at `address`. */
export const ask = (path: string, init: RequestInit & { address?: string } = {}): Promise<Response> => {
  const headers = new Headers(init.headers);
  headers.set('cf-connecting-ip', init.address ?? '203.0.113.1');
  return site.fetch(new Request(ORIGIN + path, { redirect: 'manual', ...init, headers }));
};

/** Sends JSON like the site's own client. */
export const send = (path: string, body: unknown, init: RequestInit & { address?: string } = {}): Promise<Response> =>
  ask(path, {
    method: 'POST',
    ...init,
    headers: { 'content-type': 'application/json', ...Object.fromEntries(new Headers(init.headers)) },
    body: JSON.stringify(body),
  });

/** Runs the Cron handler as if it were `at`. */
export const runCron = async (at: Date): Promise<void> => {
  const executionContext = createExecutionContext();
  await worker.scheduled(createScheduledController({ scheduledTime: at }), env, executionContext);
  await waitOnExecutionContext(executionContext);
};

/** A context for calling a service directly, with deferred work awaited by `settle`. */
export const serviceContext = (
  overrides: Partial<Bindings> = {},
  at?: Date,
): Context & { settle: () => Promise<void> } => {
  const pending: Promise<unknown>[] = [];
  const context = createContext({
    bindings: { ...env, ...overrides },
    requestId: 'test',
    place: () => 'test',
    now: () => at ?? new Date(),
    waitUntil: (work) => pending.push(work),
  });
  return { ...context, settle: async () => void (await Promise.all(pending)) };
};

/** The mails of this subject that the simulated mail provider received, newest first. */
export const mailsAbout = async (subject: string): Promise<Record<string, string>[]> => {
  const response = await fetch(`${env.SIMULATORS_ORIGIN}/mail/messages`);
  const messages = await response.json<Record<string, string>[]>();
  return messages.filter((message) => message['subject']?.includes(subject));
};
