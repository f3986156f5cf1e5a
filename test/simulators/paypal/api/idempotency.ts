import type { Context } from 'hono';
import { detail } from './checks.ts';
import { Refusal } from './refusal.ts';
import type { World } from '../world.ts';

/** The request and result of an earlier call with the same PayPal-Request-Id: a resource or a refusal. */
export interface EarlierRequest {
  body: string;
  at: number;
  outcome: { id: string } | Refusal;
}

/**
 * Runs a call once for each PayPal-Request-Id. While PayPal keeps the id, the same call gets the first result or
 * refusal again; another body under the same id is refused.
 */
export const idempotently = (
  world: World,
  c: Context,
  text: string,
  make: () => { id: string },
): { id: string; repeated: boolean } => {
  const requestId = c.req.header('paypal-request-id');
  if (requestId === undefined) return { id: make().id, repeated: false };
  if (requestId.length < 1 || requestId.length > 108) {
    throw new Refusal(400, [detail('INVALID_STRING_LENGTH', 'PayPal-Request-Id', requestId)]);
  }
  const now = world.now().getTime();
  const key = `${c.req.path} ${requestId}`;
  const earlier = world.requests.get(key);
  if (earlier === undefined || earlier.at + keptMs(c.req.path) <= now) {
    const outcome = attempt(make);
    if (!(outcome instanceof Refusal) || isFinal(outcome)) world.requests.put(key, { body: text, at: now, outcome });
    if (outcome instanceof Refusal) throw outcome;
    return { id: outcome.id, repeated: false };
  }
  if (earlier.body !== text) throw new Refusal(422, [PREVIOUSLY_USED]);
  if (earlier.outcome instanceof Refusal) throw earlier.outcome;
  return { id: earlier.outcome.id, repeated: true };
};

const HOUR_MS = 3_600_000;

/** Each API keeps request ids for its own time. Source: the header's description in its document. */
const keptMs = (path: string): number => {
  if (path.startsWith('/v2/checkout/')) return 6 * HOUR_MS;
  return path.startsWith('/v2/payments/') ? 45 * 24 * HOUR_MS : 72 * HOUR_MS;
};

const attempt = (make: () => { id: string }): { id: string } | Refusal => {
  try {
    return { id: make().id };
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
};

/** A conflict or a fault of the server says nothing about the request itself. */
const isFinal = ({ status }: Refusal): boolean => status < 500 && status !== 409;

const PREVIOUSLY_USED = {
  issue: 'PAYPAL_REQUEST_ID_PREVIOUSLY_USED',
  description: 'The value of PayPal-Request-Id header has already been used. Please specify a different value.',
};
