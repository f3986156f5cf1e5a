import { env } from 'cloudflare:workers';
import * as fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { readSnapshot } from '../../../src-worker/services/content/read-snapshot.ts';
import { clearSnapshotCache } from '../../../src-worker/services/content/snapshot-cache.ts';
import { forgetSecurityCounts } from '../../../src-worker/services/security/security-events.ts';
import { ownerCookie } from '../../worker/admin/owner.ts';
import { startShop } from '../../worker/payments/shop.ts';
import { serviceContext } from '../../worker/site.ts';
import { runCron } from '../private-mail.ts';
import type { Answered, TriedCall, TriedCalls, World } from './calls.ts';
import { comparable, differences, restoreImage, takeImage } from './database-image.ts';
import { faultsFor, faultySite, type PlannedFault } from './faulty-site.ts';

declare global {
  namespace Cloudflare {
    interface Env {
      FAULTS: string;
      FAULTS_ONLY: string;
      FAULTS_SEED: string;
    }
  }
}

const TEN_MINUTES_MS = 10 * 60_000;

/** All faults of a call may take this long. */
const LONGEST_MS = 3_600_000;

/** A site with its sample and the owner signed in, to which every try returns. */
const newSite = async () => {
  const shop = await startShop({ SITE_ORIGIN: 'https://www.writer.example' });
  const { bindings } = shop;
  await readSnapshot(serviceContext(bindings));
  const world: World = { shop, bindings, cookie: await ownerCookie(bindings) };
  const image = await takeImage();
  const kept = new Set((await env.KV.list()).keys.map(({ name }) => name));
  const restore = async () => {
    await restoreImage(image, kept);
    clearSnapshotCache(env.KV);
    forgetSecurityCounts(env.DB);
  };
  return { world, restore };
};

type Site = Awaited<ReturnType<typeof newSite>>;

const state = async (isSettled = false) => comparable(await takeImage(), isSettled);

type State = Awaited<ReturnType<typeof state>>;

/** Runs Cron once after every pause, at a minute at which it does all its tasks. */
const afterwards = async ({ world }: Site): Promise<void> => {
  const at = Math.ceil(Date.now() / TEN_MINUTES_MS + 2) * TEN_MINUTES_MS;
  vi.useFakeTimers({ toFake: ['Date'], now: at });
  try {
    await runCron({ ...world.bindings }, new Date(at));
  } finally {
    vi.useRealTimers();
  }
};

interface Clean {
  answer: Answered;
  before: State;
  after: State;
  end: State;
  faults: PlannedFault[];
}

const playClean = async (own: Site, tried: TriedCall): Promise<Clean> => {
  const { world, restore } = own;
  await restore();
  const send = await tried.prepare(world);
  const before = await state();
  const site = faultySite(world.bindings, null);
  const answer = await site.during(() => send(site.bindings));
  const after = await state();
  await afterwards(own);
  return { answer, before, after, end: await state(true), faults: faultsFor(site.uses) };
};

const isSame = (one: State, other: State): boolean => JSON.stringify(one) === JSON.stringify(other);

const expectNone = (found: readonly string[], when: string): void => {
  expect(found.join('\n'), when).toBe('');
};

/** Makes the call with the fault, and checks its answer, its effect and the final state. */
const playFaulty = async (own: Site, tried: TriedCall, clean: Clean, fault: PlannedFault) => {
  const { world, restore } = own;
  await restore();
  const send = await tried.prepare(world);
  const site = faultySite(world.bindings, fault);
  const answer = await site.during(() => send(site.bindings));
  if (site.faults() === 0) return;

  const isFine = answer.status === clean.answer.status;
  const allowed = fault.how === 'cut' ? [clean.answer.status, 500, 503] : [clean.answer.status, 503];
  expect(allowed, answer.text).toContain(answer.status);
  expect(answer.text).not.toMatch(/\.ts:\d+|SQLITE|D1_ERROR/);

  const left = await state();
  const isDone = isSame(left, clean.after);
  if (tried.halfway === undefined && !isDone && !isSame(left, clean.before)) {
    expectNone(differences(isFine ? clean.after : clean.before, left), `left by ${answer.status}`);
  }

  const isUnderWay = isDone || (tried.adds === 'later' && !isSame(left, clean.before));
  if (!isFine && !(isUnderWay && tried.adds !== undefined)) {
    // Half a minute later, a customer's lease that could not be released has ended.
    await env.DB.prepare('DELETE FROM customer_leases').run();
    const again = await send({ ...world.bindings });
    const mustSucceed = isSame(left, clean.before) || tried.repeats === true;
    if (mustSucceed) expect(again.status, `sent again: ${again.text}`).toBe(clean.answer.status);
    expect(again.status, `sent again: ${again.text}`).toBeLessThan(500);
  }
  await afterwards(own);
  if (tried.mayBeLost === undefined) expectNone(differences(clean.end, await state(true)), 'in the end');
};

/**
 * Makes the call while a use is slow, and repeats it meanwhile, like people whose browser has given up. Both are
 * answered, and their effect is that of one call.
 */
const playSlow = async (own: Site, tried: TriedCall, clean: Clean, fault: PlannedFault) => {
  const { world, restore } = own;
  await restore();
  const send = await tried.prepare(world);
  const site = faultySite(world.bindings, fault);
  const answers = await site.during(async () => {
    const first = send(site.bindings);
    await Promise.race([site.isSlow, first]);
    const isAskedAgain = site.faults() > 0 && tried.adds === undefined;
    const again = isAskedAgain ? await send({ ...world.bindings }) : null;
    site.release();
    return [await first, again];
  });
  for (const answer of answers) if (answer !== null && answer.status !== 503) expect(answer.status).toBeLessThan(500);
  await afterwards(own);
  expectNone(differences(clean.end, await state(true)), 'in the end');
};

/** The number of faults that are tried at each call; without a number, a few at some of the calls. */
const EACH = env.FAULTS === 'all' ? Number.POSITIVE_INFINITY : Number(env.FAULTS || 2);
const CALLS_AT_ONCE = env.FAULTS === '' ? 4 : Number.POSITIVE_INFINITY;

const seed = Number(env.FAULTS_SEED || 1);
const only = new RegExp(env.FAULTS_ONLY);

/** Takes some entries of a list, the same ones for the same seed. */
const someOf = <T>(list: readonly T[], count: number): T[] => {
  const length = Math.min(count, list.length);
  const [chosen = []] = fc.sample(fc.shuffledSubarray([...list], { minLength: length, maxLength: length }), {
    seed,
    numRuns: 1,
  });
  return chosen;
};

/**
 * Makes a test that repeats each call with one fault after the other. The calls are in several files, which run beside
 * each other.
 */
export const tryCalls = (calls: TriedCalls): void =>
  test(
    `fault injection: a call is done whole or not at all, and Cron and a second try make it right (FAULTS_SEED=${seed})`,
    async () => {
      const site = await newSite();
      const failures: string[] = [];
      const chosen = Object.entries(calls).filter(([name]) => only.test(name));
      for (const [name, tried] of someOf(chosen, CALLS_AT_ONCE)) {
        const clean = await playClean(site, tried);
        expect(clean.answer.status < 400, `${name}: ${clean.answer.text}`).toBe(tried.isRefused !== true);
        for (const fault of someOf(clean.faults, EACH)) {
          try {
            await (fault.how === 'slow' ? playSlow : playFaulty)(site, tried, clean, fault);
          } catch (error) {
            failures.push(
              `${name} ${JSON.stringify(fault)}: ${error instanceof Error ? error.message : String(error)}`,
            );
          }
        }
      }
      expect(failures).toEqual([]);
    },
    LONGEST_MS,
  );
