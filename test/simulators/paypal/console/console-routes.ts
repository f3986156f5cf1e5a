import { Hono } from 'hono';
import { ConsoleRefusal } from '../api/refusal.ts';
import { endRefundByHand } from '../refunds/refund-actions.ts';
import { loopbackUrl, MODES, PARTS } from '../settings.ts';
import type { World } from '../world.ts';
import {
  optionalChoice,
  optionalFlag,
  optionalNumber,
  optionalTime,
  readCall,
  type Act,
  type ConsoleCall,
} from './console-input.ts';
import { consolePage } from './console-page.ts';
import { consoleState } from './console-state.ts';
import { disputeConsole } from './dispute-console.ts';
import { eventConsole } from './event-console.ts';
import { orderConsole } from './order-console.ts';
import { planConsole } from './plan-console.ts';
import { subscriptionConsole } from './subscription-console.ts';
import { throwSwitches } from './switches.ts';
import { webhookConsole } from './webhook-console.ts';

/** The page on which a person plays PayPal, and the calls behind its buttons, which tests use as JSON. */
export const consoleRoutes = (world: World) =>
  new Hono()
    .onError((error, c) => {
      if (error instanceof ConsoleRefusal) return c.json({ message: error.message }, error.status);
      throw error;
    })
    .get('/paypal', (c) => c.html(consolePage(world)))
    .get('/paypal/console/revision', (c) => c.json({ revision: world.revision() }))
    .get('/paypal/console/state', (c) => c.json(consoleState(world)))
    .post(
      '/paypal/console/mode',
      act((_, call) => setMode(world, call)),
    )
    .post(
      '/paypal/console/switches',
      act((_, call) => throwSwitches(world, call)),
    )
    .post(
      '/paypal/console/clock',
      act((_, call) => setClock(world, call)),
    )
    .post(
      '/paypal/console/delivery',
      act((_, call) => setDelivery(world, call)),
    )
    .post(
      '/paypal/console/tokens/revoke',
      act(() => {
        world.tokens.clear();
        return { revoked: true };
      }),
    )
    .post(
      '/paypal/console/certificate/renew',
      act(() => {
        world.signing.renew();
        return { cert_url: world.signing.certificateUrl() };
      }),
    )
    .post(
      '/paypal/console/refunds/:id/complete',
      act((c) => endRefundByHand(world, c.req.param('id') ?? '', 'COMPLETED', false)),
    )
    .post(
      '/paypal/console/refunds/:id/fail',
      act((c, call) => endRefundByHand(world, c.req.param('id') ?? '', 'FAILED', optionalFlag(call, 'tell') ?? false)),
    )
    .post(
      '/paypal/console/reset',
      act(() => {
        world.reset();
        return world.settings();
      }),
    )
    .route('/paypal/console/orders', orderConsole(world, act))
    .route('/paypal/console/subscriptions', subscriptionConsole(world, act))
    .route('/paypal/console/disputes', disputeConsole(world, act))
    .route('/paypal/console/plans', planConsole(world, act))
    .route('/paypal/console/webhook', webhookConsole(world, act))
    .route('/paypal/console/events', eventConsole(world, act));

const TOKEN_SECONDS_LIMIT = 100_000;
const SLOW_MS_LIMIT = 60_000;
const TEN_YEARS_SECONDS = 10 * 366 * 86_400;

const act: Act = (run) => async (c) => {
  const call = await readCall(c);
  const result = await run(c, call);
  return call.fromPage ? c.redirect('/paypal', 303) : c.json(result);
};

const setMode = (world: World, call: ConsoleCall): object => {
  const settings = world.settings();
  const mode = optionalChoice(call, 'mode', MODES) ?? settings.mode;
  const token_seconds = optionalNumber(call, 'token_seconds', TOKEN_SECONDS_LIMIT) ?? settings.token_seconds;
  const slow_ms = optionalNumber(call, 'slow_ms', SLOW_MS_LIMIT) ?? settings.slow_ms;
  const only = call.read('only') === null ? null : (optionalChoice(call, 'only', PARTS) ?? null);
  world.change({ mode, only, token_seconds, slow_ms });
  return world.settings();
};

/** Sets PayPal's clock to a time, forward by some seconds, or right again when neither is given. */
const setClock = (world: World, call: ConsoleCall): object => {
  const now = optionalTime(call, 'now');
  const seconds = optionalNumber(call, 'advance_seconds', TEN_YEARS_SECONDS);
  world.setClock(now ?? (seconds === undefined ? null : new Date(world.now().getTime() + seconds * 1000)));
  return { now: world.now().toISOString() };
};

const setDelivery = (world: World, call: ConsoleCall): object => {
  const hold = optionalFlag(call, 'hold') ?? world.settings().hold;
  const given = call.read('url');
  const url =
    given === undefined || given === '' ? world.settings().webhook_url : given === null ? null : loopbackUrl(given);
  if (url === undefined) throw new ConsoleRefusal(400, 'url must be an http address on this machine, or null.');
  world.change({ hold, webhook_url: url });
  if (!hold) {
    const held = world.events.all().filter(({ state }) => state === 'held');
    if (url === null || optionalFlag(call, 'discard') === true) for (const event of held) event.state = 'not sent';
    else world.delivery.enqueue(held);
  }
  return world.settings();
};
