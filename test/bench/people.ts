import { executeLocally } from '../harness/local-database.ts';
import { manyCustomers } from '../harness/many-customers.ts';
import { median } from './quantile.ts';
import { signIn } from './sign-in.ts';

const FEW = 1000;
const MANY = 100_000;
const ROUNDS = 15;

/**
 * A list may take this many times as long among a hundred times as many customers. What an index answers hardly grows;
 * a search looks at every name, and who spent most is known only when all payments have been added up.
 */
const LISTS: readonly [name: string, query: string, growth: number][] = [
  ['the newest', '', 3],
  ['by name', 'sort=name', 3],
  ['by e-mail', 'sort=email', 3],
  ['without orders', 'status=no_orders', 15],
  ['subscribers', 'status=active', 15],
  ['nobody of that name', 'search=nobody', 40],
  ['who spent most', 'sort=total_spent', 60],
];

const measure = async (site: string, cookie: string): Promise<number[]> => {
  const times: number[] = [];
  for (const [, query] of LISTS) {
    const rounds: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const began = performance.now();
      const response = await fetch(`${site}/api/admin/users?${query}`, { headers: { cookie } });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`The list ${query} was answered with ${response.status}`);
      rounds.push(performance.now() - began);
    }
    times.push(median(rounds));
  }
  return times;
};

/**
 * Reads the owner's lists of customers among a thousand and among a hundred thousand. Returns those that grow more than
 * they may, in sentences.
 */
export const benchPeople = async (site: string, stateDir: string): Promise<string[]> => {
  const cookie = await signIn(site);
  await executeLocally(manyCustomers(FEW, 'early'), stateDir);
  const few = await measure(site, cookie);
  await executeLocally(manyCustomers(MANY - FEW, 'late'), stateDir);
  const many = await measure(site, cookie);
  console.log(`\nCustomers, among ${FEW} and among ${MANY}`);
  return LISTS.flatMap(([name, , allowed], index) => {
    const [before = 0, after = 0] = [few[index], many[index]];
    const growth = after / before;
    console.log(
      `  ${name.padEnd(20)} ${before.toFixed(1).padStart(7)} ms ${after.toFixed(1).padStart(7)} ms  ×${growth.toFixed(1)}`,
    );
    return growth > allowed ? [`The list of ${name} took ${growth.toFixed(1)} times as long, not ${allowed}.`] : [];
  });
};
