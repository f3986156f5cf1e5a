/** Runs the Worker's Cron handler as if it were `at`, which `wrangler dev` never does by itself. Throws if it fails. */
export const runCron = async (origin: string, at: Date = new Date()): Promise<void> => {
  const address = new URL('/cdn-cgi/local/scheduled', origin);
  address.searchParams.set('time', String(at.getTime()));
  const response = await fetch(address);
  const outcome = await response.text();
  if (!response.ok) throw new Error(`The Cron handler ended with "${outcome.slice(0, 500)}"`);
};

const EVERY_MS = 60_000;

/** Runs the Cron handler once a minute, as production does. Returns what stops it. */
export const runCronEveryMinute = (origin: string, onFailure: (error: unknown) => void): (() => void) => {
  const timer = setInterval(() => void runCron(origin).catch(onFailure), EVERY_MS);
  return () => clearInterval(timer);
};
