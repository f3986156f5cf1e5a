import { execFile } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startSimulators } from '../simulators/server.ts';
import { startPlainWorker, type PlainWorker } from './plain-worker.ts';
import { median } from './quantile.ts';
import type { SentCalls, SteadyCalls } from './steady-calls.ts';

const PER_SECOND = 1000;

/** A flood that is slower than this was no flood. */
const PER_SECOND_MIN = 950;

/** Calm, empty calls and views take turns this often, so that the machine's other work meets all alike. */
const TURNS = 4;
const SECONDS = 4;

const WARM_UP = 5;
const ALONE = 10;

/**
 * Calls that sell may take at most this many times as long, at the median, as during as many empty calls: client and
 * Worker share the machine, so that any flood slows it down.
 */
const GROWTH_MAX = 1.5;

const PASSWORD = 'a password for the bench';

/** The accounts sign in by turns, so that none reaches its limit. */
const ACCOUNTS = 10;

/** An errand returns a problem, or null. */
type Errand = (number: number) => Promise<string | null>;

/** The call seems to come from another network each time, so that no visitor's rate limit is reached. */
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

/** These errands must not queue behind page views. */
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

type Call = Pick<SteadyCalls, 'path' | 'body'>;

const VIEW: Call = { path: '/api/analytics/track', body: JSON.stringify({ event: 'page_view', page: '/' }) };

/** The module before the Worker answers this call. */
const NOTHING: Call = { path: '/__nothing', body: '{}' };

const SENDER = fileURLToPath(new URL('steady-calls.ts', import.meta.url));

/** Another process sends the flood, so that it does not delay the calls that are timed here. */
const send = async (calls: SteadyCalls): Promise<SentCalls> => {
  const { stdout } = await promisify(execFile)(process.execPath, [SENDER, JSON.stringify(calls)]);
  const sent: SentCalls = JSON.parse(stdout);
  return sent;
};

type Times = Map<string, number[]>;

/** Runs the errands one after the other and by turns until told to stop, and notes how long each takes. */
const errandRunner = (site: string) => {
  const errands = Object.entries(errandsAt(site));
  const problems: string[] = [];
  let number = ACCOUNTS;
  const run = async (times: Times, isOver: (round: number) => boolean): Promise<void> => {
    for (let round = 0; !isOver(round); round += 1) {
      for (const [name, errand] of errands) {
        const startedAt = performance.now();
        const problem = await errand((number += 1));
        times.set(name, [...(times.get(name) ?? []), performance.now() - startedAt]);
        if (problem !== null) problems.push(problem);
      }
    }
  };
  return { run, problems };
};

/** The number of stored views, once it is as expected or no longer grows. */
const storedViews = async ({ runtime }: PlainWorker, expected: number): Promise<number> => {
  const db = await runtime.getD1Database('DB');
  for (const endsAt = performance.now() + STORED_MS; ; await wait(200)) {
    const stored = await db
      .prepare("SELECT sum(count) FROM analytics_daily WHERE event = 'page_view'")
      .first('sum(count)');
    if (Number(stored) >= expected || performance.now() > endsAt) return Number(stored);
  }
};

/** Counts are written every two seconds. */
const STORED_MS = 10_000;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/**
 * Compares signing in, writing and ordering during a thousand views a second with the same during as many empty calls,
 * on plain workerd. Returns what is not good enough, in sentences.
 */
export const benchViewFlood = async (): Promise<string[]> => {
  const simulators = await startSimulators({ port: 0 });
  const worker = await startPlainWorker({
    simulatorsOrigin: simulators.origin,
    vars: { QUICK_HASHES: '1' },
    before: 'as-deployed.js',
  });
  try {
    const site = worker.origin;
    const port = Number(new URL(site).port);
    await (await fetch(`${site}/`)).arrayBuffer();
    for (let n = 0; n < ACCOUNTS; n += 1) await post(site, '/api/auth/register', personOf(n), n);
    const { run, problems } = errandRunner(site);
    await run(new Map(), (round) => round === WARM_UP);

    const during = async (call: Call, times: Times): Promise<SentCalls> => {
      let isOver = false;
      const sent = send({ ...call, port, perSecond: PER_SECOND, seconds: SECONDS }).finally(() => (isOver = true));
      await run(times, () => isOver);
      return sent;
    };
    const [alone, idle, busy]: [Times, Times, Times] = [new Map(), new Map(), new Map()];
    const [nothing, views]: [SentCalls[], SentCalls[]] = [[], []];
    for (let turn = 0; turn < TURNS; turn += 1) {
      await run(alone, (round) => round === ALONE);
      nothing.push(await during(NOTHING, idle));
      views.push(await during(VIEW, busy));
    }
    const accepted = sum(views.map(({ statuses }) => statuses['202'] ?? 0));
    const sent = sum(views.flatMap(({ statuses }) => Object.values(statuses)));
    const stored = await storedViews(worker, accepted);
    const most = await send({ ...VIEW, port, perSecond: null, seconds: SECONDS });

    const rates = Object.entries({ nothing, views }).map(([what, turns]): [string, number] => [
      what,
      Math.round(Math.min(...turns.map(({ perSecond }) => perSecond))),
    ]);
    console.log(`\nA flood, calls a second at least: ${rates.map((rate) => rate.join(' ')).join(', by turns with ')}`);
    const slower = [...alone.keys()].flatMap((name) => {
      const [before, between, after] = [alone, idle, busy].map((times) => median(times.get(name) ?? []));
      const growth = (after ?? 0) / (between ?? 1);
      const times = [before, between, after].map((time) => `${time?.toFixed(1)} ms`).join(', ');
      console.log(`  ${name.padEnd(10)} alone, during nothing, during views: ${times} (×${growth.toFixed(2)})`);
      return growth > GROWTH_MAX ? [`To ${name} took ${growth.toFixed(1)} times as long during a flood of views.`] : [];
    });
    console.log(`  ${Math.round(most.perSecond)} views a second when as many are sent as are answered`);
    return [
      ...slower,
      ...rates.flatMap(([what, rate]) =>
        rate < PER_SECOND_MIN ? [`Only ${rate} calls of ${what} a second were answered.`] : [],
      ),
      ...(accepted < sent ? [`${sent - accepted} of ${sent} views were not accepted.`] : []),
      ...(stored === accepted ? [] : [`Of ${accepted} views ${stored} were counted.`]),
      ...(problems.length > 0 ? [`${problems.length} failed during a flood of views, first ${problems[0]}`] : []),
    ];
  } finally {
    await Promise.all([worker.stop(), simulators.close()]);
  }
};
