import { setTimeout as wait } from 'node:timers/promises';
import type { EventLog, LoggedEvent } from './event-log.ts';
import type { Settings } from '../settings.ts';
import type { Forgery, Signing, Transmission } from './signing.ts';

/** PayPal tries for three days; here a receiver that does not answer with 2xx is given up soon. */
const RETRY_AFTER_MS = [300, 1000, 3000];
const TIME_LIMIT_MS = 10_000;
/** With `reorder`, events are collected for this time and then sent in reverse order. */
const GATHER_MS = 300;
/** With `duplicate`, each event is sent this often, all at once. */
const COPIES = 3;
const ANSWER_KEPT = 300;

const isSuccess = (status: number | null): boolean => status !== null && status >= 200 && status < 300;

const withoutSignature = ({ headers, body }: Transmission): Transmission => ({
  headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith('paypal-'))),
  body,
});

/** Delivers events to the webhook: one after the other unless the settings say otherwise, and again after a failure. */
export const createDelivery = (log: EventLog, signing: Signing, settings: () => Settings, changed: () => void) => {
  let stop = new AbortController();
  let queue: Promise<unknown> = Promise.resolve();
  let gathered: LoggedEvent[] = [];

  const post = async ({ headers, body }: Transmission, signal: AbortSignal) => {
    const url = settings().webhook_url;
    if (url === null) return { status: null, answer: 'No webhook address is set.' };
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers,
        body,
        redirect: 'manual',
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIME_LIMIT_MS)]),
      });
      return { status: response.status, answer: (await response.text()).slice(0, ANSWER_KEPT) };
    } catch (error) {
      const cause = error instanceof Error ? (error.cause ?? error) : error;
      return { status: null, answer: cause instanceof Error ? cause.message : String(cause) };
    }
  };

  /** Sends one signed transmission once and notes the result. */
  const attempt = async (event: LoggedEvent, transmission: Transmission, forge?: Forgery): Promise<number | null> => {
    const { signal } = stop;
    const at = new Date().toISOString();
    const { status, answer } = await post(transmission, signal);
    if (signal.aborted) return null;
    const transmission_id = transmission.headers['paypal-transmission-id'] ?? '';
    log.note(event, { at, transmission_id, status, answer, forged: forge ?? null });
    // A forged event that was accepted does not tell whether the true one has arrived.
    if (forge === undefined && event.state !== 'delivered') event.state = isSuccess(status) ? 'delivered' : 'failed';
    changed();
    return status;
  };

  const retry = async (event: LoggedEvent, transmission: Transmission): Promise<void> => {
    const { signal } = stop;
    for (const pause of RETRY_AFTER_MS) {
      if (signal.aborted || settings().webhook_url === null) return;
      event.state = 'waiting';
      await wait(pause, undefined, { signal });
      if (isSuccess(await attempt(event, transmission))) return;
    }
  };

  const sign = (event: LoggedEvent, at = new Date(), forge?: Forgery): Transmission => {
    const signed = signing.transmit(event.body, at, forge);
    return settings().mode === 'unsigned' && forge === undefined ? withoutSignature(signed) : signed;
  };

  const send = async (event: LoggedEvent): Promise<void> => {
    const transmission = sign(event);
    const status = await attempt(event, transmission);
    // The next event does not wait for one that fails. Being stopped is no failure.
    if (!isSuccess(status)) void retry(event, transmission).catch(() => undefined);
  };

  const sendCopies = async (event: LoggedEvent): Promise<void> => {
    const copies = settings().mode === 'duplicate' ? COPIES : 1;
    await Promise.all(Array.from({ length: copies }, () => send(event)));
  };

  const enqueue = (events: readonly LoggedEvent[]): void => {
    const { signal } = stop;
    for (const event of events) {
      event.state = 'waiting';
      queue = queue.then(() => (signal.aborted ? undefined : sendCopies(event)));
    }
  };

  const gather = (event: LoggedEvent): void => {
    const { signal } = stop;
    gathered = [...gathered, event];
    const { length } = gathered;
    const sendLastFirst = async (): Promise<void> => {
      await wait(GATHER_MS, undefined, { signal });
      if (gathered.length !== length) return;
      enqueue(gathered.toReversed());
      gathered = [];
    };
    void sendLastFirst().catch(() => undefined);
  };

  return {
    /** Takes a new event: sends it, collects it or holds it, as the settings say. */
    take: (event: LoggedEvent): void => {
      const { hold, hold_types, lose_types, mode, webhook_off, webhook_url } = settings();
      const isHeld = hold && (hold_types === null || hold_types.includes(event.event_type));
      const isLost = webhook_off || lose_types.includes(event.event_type);
      event.state = isLost ? 'lost' : isHeld ? 'held' : webhook_url === null ? 'not sent' : 'waiting';
      if (event.state !== 'waiting') return;
      if (mode === 'reorder') gather(event);
      else enqueue([event]);
    },
    enqueue,
    sign,
    /** Delivers once, now, and returns the receiver's status; null when it gave none. */
    once: (event: LoggedEvent, at?: Date, forge?: Forgery) => attempt(event, sign(event, at, forge), forge),
    /** Ends all deliveries that are still running. */
    stop: (): void => {
      stop.abort();
      stop = new AbortController();
      queue = Promise.resolve();
      gathered = [];
    },
  };
};
