import { env } from 'cloudflare:workers';

declare global {
  namespace Cloudflare {
    interface Env {
      HISTORIES: string;
      HISTORIES_SEED: string;
    }
  }
}

const isChosen = env.HISTORIES !== '' || env.HISTORIES_SEED !== '';

/** What every run plays. Others, and more of them, by `HISTORIES=200`, of the seed in `HISTORIES_SEED`. */
export const chosenHistories = (seeds: readonly number[], runsOfSeed = 1) => ({
  seeds: isChosen ? [Number(env.HISTORIES_SEED || Date.now())] : seeds,
  numRuns: Number(env.HISTORIES || runsOfSeed),
});
