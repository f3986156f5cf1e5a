import { env } from 'cloudflare:workers';
import { vi } from 'vitest';
import type { Bindings } from '../../../src-worker/settings.ts';
import { faultyDatabase, kvWith, type Fault } from '../faulty-stores.ts';

export type Dependency = 'database' | 'cache' | 'mail' | 'paypal';

/**
 * A dependency fails at its n-th use in one of these ways: `lost` never arrives, `late` is done and its answer is lost,
 * `cut` stops a batch in the middle, `refused` is answered with 503, and `slow` comes too late: a store does it only
 * after the caller has asked again, and a provider has done it when its time limit is over. `forGood` tells whether all
 * later uses are lost too.
 */
export interface PlannedFault {
  at: Dependency;
  use: number;
  how: 'lost' | 'late' | 'cut' | 'refused' | 'slow';
  forGood: boolean;
}

/** The uses of a call in their order; for the database, the SQL. */
export type Uses = Record<Dependency, string[]>;

const DATABASE_FAULTS: Partial<Record<PlannedFault['how'], Fault>> = {
  lost: 'lost_request',
  late: 'lost_answer',
  cut: 'cut_batch',
};

/** A pause between two tries is shortened to this; a time limit stays as it is. */
const PAUSE_MS = 3;
const LIMIT_MIN_MS = 10_000;

/** A slow store takes at most this long when the caller does not ask again. */
const SLOWEST_MS = 1000;

/** The provider's time limit ends after its work is done and before its answer comes: a real limit and a real delay. */
const SLOW_LIMIT_MS = 20;
const SLOW_ANSWER_MS = 60;

const isMail = (url: string): boolean => url.includes('/v3/mail/');

const realSetTimeout = globalThis.setTimeout.bind(globalThis);

const wait = (ms: number) => new Promise<void>((resolve) => realSetTimeout(resolve, ms));

/** A site whose stores and providers note their uses, and fail once or for good as planned. */
export const faultySite = (bindings: Bindings, fault: PlannedFault | null) => {
  const uses: Uses = { database: [], cache: [], mail: [], paypal: [] };
  let faults = 0;
  const { promise: isSlow, resolve: onSlow } = Promise.withResolvers<void>();
  const { promise: askedAgain, resolve: release } = Promise.withResolvers<void>();
  const comeLate = async (): Promise<void> => {
    onSlow();
    await Promise.race([askedAgain, wait(SLOWEST_MS)]);
  };
  /** These controllers end a call's time limit. */
  const limits = new WeakMap<AbortSignal, AbortController>();

  const next = (at: Dependency, what: string): PlannedFault['how'] | null => {
    uses[at].push(what);
    if (fault?.at !== at) return null;
    const past = uses[at].length - 1 - fault.use;
    if (past < 0 || (past > 0 && !fault.forGood)) return null;
    faults += 1;
    return past === 0 ? fault.how : 'lost';
  };

  const { DB } = faultyDatabase(async (sql) => {
    const how = next('database', sql);
    if (how === 'slow') return comeLate().then(() => null);
    return how === null ? null : (DATABASE_FAULTS[how] ?? 'lost_request');
  }, bindings.DB);

  const KV = new Proxy(kvWith(), {
    get(target, property) {
      const member: unknown = Reflect.get(target, property, target);
      if (typeof member !== 'function') return member;
      return async (...values: unknown[]) => {
        const how = next('cache', String(property));
        if (how === 'slow') await comeLate();
        if (how === null || how === 'slow') return Reflect.apply(member, target, values);
        if (how === 'late') await Reflect.apply(member, target, values);
        throw new Error(`KV ${String(property).toUpperCase()} failed: 500 Internal Server Error`);
      };
    },
  });

  const realFetch = globalThis.fetch;
  const fetchFaulty: typeof fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    const how = next(isMail(url) ? 'mail' : 'paypal', url);
    if (how === null) return realFetch(input, init);
    if (how === 'refused') return new Response('{}', { status: 503 });
    if (how === 'slow') {
      const answer = await realFetch(input, init);
      const { signal } = init ?? {};
      await wait(SLOW_LIMIT_MS);
      if (signal) limits.get(signal)?.abort(new DOMException('The time limit is over', 'TimeoutError'));
      onSlow();
      signal?.throwIfAborted();
      await wait(SLOW_ANSWER_MS);
      return answer;
    }
    if (how === 'late') await (await realFetch(input, init)).text();
    throw new TypeError('Network connection lost.');
  };

  return {
    bindings: { ...env, ...bindings, DB, KV },
    uses,
    faults: () => faults,
    /** This promise resolves when a use is slow, or was given up because of that. */
    isSlow,
    /** Lets the slow use go on. */
    release,
    /** Runs the work with the providers failing as planned, and with no pauses worth waiting for. */
    during: async <T>(work: () => Promise<T>): Promise<T> => {
      vi.stubGlobal('fetch', fetchFaulty);
      const realTimeout = AbortSignal.timeout.bind(AbortSignal);
      const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
        if (fault?.how !== 'slow') return realTimeout(ms);
        const limit = new AbortController();
        limits.set(limit.signal, limit);
        return limit.signal;
      });
      vi.stubGlobal('setTimeout', (run: () => void, ms = 0) =>
        realSetTimeout(run, ms < LIMIT_MIN_MS ? Math.min(ms, PAUSE_MS) : ms),
      );
      try {
        return await work();
      } finally {
        timeout.mockRestore();
        vi.unstubAllGlobals();
      }
    },
  };
};

const READ = /^\s*(?:select|with)\b/i;

const slow = (at: Dependency, use: number): PlannedFault => ({ at, use, how: 'slow', forGood: false });

const faultsOf = (at: Dependency, how: PlannedFault['how'], use: number): PlannedFault[] =>
  [false, true].map((forGood) => ({ at, use, how, forGood }));

/** Every fault that a call with these uses can have. D1 itself repeats a read that is lost once. */
export const faultsFor = (uses: Uses): PlannedFault[] => [
  ...uses.database.flatMap((sql, use): PlannedFault[] => {
    if (READ.test(sql) && !sql.includes(';\n')) {
      return [{ at: 'database', use, how: 'lost', forGood: true }, slow('database', use)];
    }
    const cut: PlannedFault[] = sql.includes(';\n') ? [{ at: 'database', use, how: 'cut', forGood: false }] : [];
    return [...faultsOf('database', 'lost', use), ...faultsOf('database', 'late', use), ...cut, slow('database', use)];
  }),
  ...uses.cache.flatMap((_, use) => [
    ...faultsOf('cache', 'lost', use),
    ...faultsOf('cache', 'late', use),
    slow('cache', use),
  ]),
  ...(['mail', 'paypal'] as const).flatMap((at) =>
    uses[at].flatMap((_, use) => [
      ...faultsOf(at, 'lost', use),
      ...faultsOf(at, 'late', use),
      ...faultsOf(at, 'refused', use),
      slow(at, use),
    ]),
  ),
];
