import { median, quantile } from './quantile.ts';

const PARALLEL = 20;
const READERS = 2;
const WARM_UP = 100;
const READS_ALONE = 400;
/** All customers sign in at once this many times, each from another network. */
const ROUNDS = 3;

/** While many sign in, a page may wait this many sign-ins longer than alone. */
const HASHES_MAX = 3;

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};

const read = (site: string) => timed(async () => (await fetch(`${site}/`)).arrayBuffer());

/** Signs in with a wrong password, to another account from another network each time. */
const signIn = async (site: string, index: number): Promise<number> => {
  const response = await fetch(`${site}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'cf-connecting-ip': `2001:db8:${index.toString(16)}::1` },
    body: JSON.stringify({ email: `nobody${index}@example.org`, password: 'not the password' }),
  });
  await response.arrayBuffer();
  return response.status;
};

/** Reads pages one after the other until `isOver`, and returns how long each took. */
const readWhile = async (site: string, isOver: () => boolean): Promise<number[]> => {
  const times: number[] = [];
  while (!isOver()) times.push(await read(site));
  return times;
};

const readers = async (site: string, isOver: () => boolean): Promise<number[]> =>
  (await Promise.all(Array.from({ length: READERS }, () => readWhile(site, isOver)))).flat();

/**
 * Compares how long visitors wait while twenty people sign in at once with how long they wait otherwise. A hash holds
 * the isolate, and pages are answered between two of them. Returns the problems in sentences.
 */
export const benchSignIns = async (site: string): Promise<string[]> => {
  // The first answers of a fresh Worker are slow and do not count.
  let cold = WARM_UP;
  await readers(site, () => (cold -= 1) < 0);
  const hashes: number[] = [];
  for (let index = 1; index <= 5; index += 1) hashes.push(await timed(() => signIn(site, index)));
  const hash = median(hashes);
  let left = READS_ALONE;
  const alone = quantile(await readers(site, () => (left -= 1) < 0), 0.99);

  const times: number[] = [];
  const statuses: number[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    let isOver = false;
    const flood = Array.from({ length: PARALLEL }, (_, index) => signIn(site, 100 * round + index));
    const during = readers(site, () => isOver);
    statuses.push(...(await Promise.all(flood)));
    isOver = true;
    times.push(...(await during));
  }
  const busy = quantile(times, 0.99);

  const waits = (busy - alone) / hash;
  const turnedAway = statuses.filter((status) => status === 503).length;
  console.log(`\n${PARALLEL} sign-ins at once`);
  console.log(`  one sign-in     ${hash.toFixed(1)} ms`);
  console.log(`  p99 alone       ${alone.toFixed(1)} ms`);
  console.log(`  p99 meanwhile   ${busy.toFixed(1)} ms, ${(busy / alone).toFixed(1)} times that of alone`);
  console.log(`  more waiting    ${waits.toFixed(1)} sign-ins (at most ${HASHES_MAX})`);
  console.log(`  refused as busy ${turnedAway} of ${statuses.length}`);
  const odd = statuses.filter((status) => status !== 401 && status !== 503);
  return [
    ...(waits > HASHES_MAX ? [`Pages wait ${waits.toFixed(1)} sign-ins longer while ${PARALLEL} people sign in.`] : []),
    ...(odd.length > 0 ? [`Sign-ins were answered with ${[...new Set(odd)].join(', ')}.`] : []),
  ];
};
