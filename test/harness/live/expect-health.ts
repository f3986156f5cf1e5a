import { setTimeout as wait } from 'node:timers/promises';
import { StartFailure } from '../start-failure.ts';

export interface HealthTools {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  say: (line: string) => void;
  /** How long the new version may take to answer. */
  patienceMs?: number;
}

const PATIENCE_MS = 90_000;

/** Conditions of `/api/health` that a site without an answer to its visitors has. */
const VITAL = ['database', 'cache'];

/**
 * Asks the live site how it is, until it answers. Throws a `StartFailure` when it does not, or is not well. One that is
 * new may have an address that does not lead there yet: that is said, and is no failure.
 */
export const expectHealth = async (
  origin: string,
  isNew: boolean,
  { fetch, say, patienceMs = PATIENCE_MS }: HealthTools,
): Promise<void> => {
  const address = `${origin}/api/health`;
  say(`Asking ${address} …`);
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const health = await readHealth(address, fetch);
    if (health !== null) {
      const bad = Object.entries(health).filter(([, condition]) => BAD.has(String(condition)));
      const isUp = !bad.some(([name]) => VITAL.includes(name));
      const words = bad.map(([name, condition]) => `${name} is ${String(condition)}`).join(', ');
      if (!isUp) throw new StartFailure(`The site is not well: ${words}.`);
      return say(
        bad.length === 0
          ? `The site is up: ${origin}`
          : `The site is up at ${origin}, but ${words}: see its System tab.`,
      );
    }
    if (Date.now() > deadline) break;
    await wait(Math.min(3000, patienceMs));
  }
  if (!isNew) throw new StartFailure(`${address} gives no answer. Open it in some minutes.`);
  say(`The site is uploaded. ${origin} does not lead to it yet: a new address takes some minutes, seldom some hours.
Open it then; if it stays away, look at the domain in Cloudflare’s dashboard, whether it is active there.`);
};

const BAD = new Set(['down', 'stopped', 'trouble', 'late', 'failed', 'refused']);

const readHealth = async (address: string, fetch: HealthTools['fetch']): Promise<Record<string, unknown> | null> => {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(10_000) });
    const { data }: { data?: Record<string, unknown> } = await response.json();
    return data ?? null;
  } catch {
    return null;
  }
};
