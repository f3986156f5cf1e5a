import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { startSimulators } from '../simulators/server.ts';
import { startPlainWorker } from './plain-worker.ts';
import { median } from './quantile.ts';

/** Or half of what the machine can do, so that nothing queues before the Worker. */
const PER_SECOND = 1000;
const SECONDS = 10;
const BATCH_MS = 10;
const OPEN_MAX = 64;
const WARM_UP = 5;
const ALONE = 30;

/**
 * How many times as long what sells may take, at the median, as during as many calls that read and write nothing:
 * client and Worker share the machine, so that any flood slows it down.
 */
const GROWTH_MAX = 1.5;

const PASSWORD = 'a password for the bench';

/** Who sign in by turns, so that none meets the limit of one account. */
const ACCOUNTS = 10;

/** Returns what went wrong, or null. */
type Errand = (number: number) => Promise<string | null>;

/** A call as from a network of its own, so that no limit of one visitor is met. */
const post = async (site: string, path: string, body: unknown, number: number, token?: string) => {
  const response = await fetch(site + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'cf-connecting-ip': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  return { text, problem: response.ok ? null : `${path}: ${response.status} ${text.slice(0, 200)}` };
};

const email = (number: number): string => `flood-${number}@customers.example`;

/** What must not queue behind page views. */
const errandsAt = (site: string): Record<string, Errand> => ({
  'sign in': async (n) =>
    (await post(site, '/api/auth/login', { email: email(n % ACCOUNTS), password: PASSWORD }, n)).problem,
  contact: async (n) => {
    const message = {
      name: 'Ann Lee',
      email: email(n),
      subject: `Paper ${n}`,
      message: 'Six pages on pumps.',
      contentType: ['Other'],
    };
    return (await post(site, '/api/contact', message, n)).problem;
  },
  checkout: async (n) => {
    const { text, problem } = await post(site, '/api/auth/register', personOf(n), n);
    if (problem !== null) return problem;
    const token = /"access_token":"([^"]+)"/.exec(text)?.[1] ?? '';
    return (await post(site, '/api/payments/create-order', { pricing_tier_id: 'pricing-trial' }, n, token)).problem;
  },
});

const personOf = (n: number) => ({ email: email(n), password: PASSWORD, first_name: 'Nora', last_name: 'Quist' });

const VIEW = { method: 'POST', path: '/api/analytics/track', body: JSON.stringify({ event: 'page_view', page: '/' }) };
const NOTHING = { method: 'POST', path: '/api/nothing-there', body: '{}' };

/** Sends a call at a steady rate until told to stop. Returns how each was answered. */
const flood = async (site: string, { method, path, body }: typeof VIEW, perSecond: number, isOver: () => boolean) => {
  const agent = new Agent({ keepAlive: true });
  const { hostname, port } = new URL(site);
  const statuses: number[] = [];
  const send = (number: number): Promise<void> =>
    new Promise((resolve) => {
      const done = (status: number): void => {
        statuses.push(status);
        resolve();
      };
      const from = `2001:db8:${(number % 60_000).toString(16)}::1`;
      const headers = { 'content-type': 'application/json', 'cf-connecting-ip': from };
      const call = request({ agent, hostname, port, path, method, headers }, (response) => {
        response.on('end', () => done(response.statusCode ?? 0));
        response.resume();
      });
      call.on('error', () => done(0));
      call.end(body);
    });
  const startedAt = performance.now();
  const calls: Promise<void>[] = [];
  while (!isOver()) {
    const due = ((performance.now() - startedAt) * perSecond) / 1000;
    const free = OPEN_MAX - (calls.length - statuses.length);
    const count = Math.min(due - calls.length, free);
    for (let sent = 0; sent < count; sent += 1) calls.push(send(calls.length));
    await wait(BATCH_MS);
  }
  await Promise.all(calls);
  agent.destroy();
  return { perSecond: (calls.length * 1000) / (performance.now() - startedAt), statuses };
};

/** Whether so many seconds are over. */
const lasting = (seconds: number) => {
  const endsAt = performance.now() + seconds * 1000;
  return () => performance.now() > endsAt;
};

/**
 * Compares what signing in, writing and ordering take during a thousand views a second with what they take alone, on
 * plain workerd. Returns what is not good enough, in sentences.
 */
export const benchViewFlood = async (): Promise<string[]> => {
  const simulators = await startSimulators({ port: 0 });
  const worker = await startPlainWorker({ simulatorsOrigin: simulators.origin, vars: { QUICK_HASHES: '1' } });
  try {
    await (await fetch(`${worker.origin}/`)).arrayBuffer();
    for (let n = 0; n < ACCOUNTS; n += 1) await post(worker.origin, '/api/auth/register', personOf(n), n);
    const errands = errandsAt(worker.origin);
    const problems: string[] = [];
    let number = ACCOUNTS;
    /** How long each errand takes, one after the other and by turns. */
    const measure = async (isOver: (round: number) => boolean) => {
      const times = new Map(Object.keys(errands).map((name): [string, number[]] => [name, []]));
      for (let round = 0; !isOver(round); round += 1) {
        for (const [name, errand] of Object.entries(errands)) {
          const startedAt = performance.now();
          const problem = await errand((number += 1));
          times.get(name)?.push(performance.now() - startedAt);
          if (problem !== null) problems.push(problem);
        }
      }
      return times;
    };
    const capacity = await flood(worker.origin, VIEW, Infinity, lasting(3));
    const rate = Math.min(PER_SECOND, capacity.perSecond / 2);
    const measureDuring = (call: typeof VIEW) => {
      const isOver = lasting(SECONDS);
      return Promise.all([measure(isOver), flood(worker.origin, call, rate, isOver)]);
    };
    await measure((round) => round === WARM_UP);
    const alone = await measure((round) => round === ALONE);
    const [idle, nothing] = await measureDuring(NOTHING);
    const [busy, views] = await measureDuring(VIEW);
    const uncounted = views.statuses.filter((status) => status !== 202).length;

    console.log(
      `\n${Math.round(nothing.perSecond)} calls of nothing, then ${Math.round(views.perSecond)} views a second`,
    );
    const slower = Object.keys(errands).flatMap((name) => {
      const [before, between, after] = [alone, idle, busy].map((times) => median(times.get(name) ?? []));
      const growth = (after ?? 0) / (between ?? 1);
      const times = [before, between, after].map((time) => `${time?.toFixed(1)} ms`).join(', ');
      console.log(`  ${name.padEnd(10)} alone, during nothing, during views: ${times} (×${growth.toFixed(2)})`);
      return growth > GROWTH_MAX ? [`To ${name} took ${growth.toFixed(1)} times as long during a flood of views.`] : [];
    });
    return [
      ...slower,
      ...(uncounted > 0 ? [`${uncounted} of ${views.statuses.length} views were not counted.`] : []),
      ...(problems.length > 0 ? [`${problems.length} failed during a flood of views, first ${problems[0]}`] : []),
    ];
  } finally {
    await Promise.all([worker.stop(), simulators.close()]);
  }
};
