import { setTimeout as wait } from 'node:timers/promises';
import { StartFailure } from '../start-failure.ts';

export interface HealthTools {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  say: (line: string) => void;
  /** The new version may take this long to answer. */
  patienceMs?: number;
}

const PATIENCE_MS = 90_000;

/** The parts of `/api/health` without which the site cannot answer visitors. */
const VITAL = ['database', 'cache'];

/**
 * Asks the live site for its health until it answers. Throws a `StartFailure` if it does not, or is not well. A new
 * site's address may not work yet, which is only reported.
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
