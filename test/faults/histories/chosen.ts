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

/** Every run plays these histories. `HISTORIES=200` plays more and other ones, from the seed in `HISTORIES_SEED`. */
export const chosenHistories = (seeds: readonly number[], runsOfSeed = 1) => ({
  seeds: isChosen ? [Number(env.HISTORIES_SEED || Date.now())] : seeds,
  numRuns: Number(env.HISTORIES || runsOfSeed),
});
