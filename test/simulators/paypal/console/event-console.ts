import { Hono } from 'hono';
import { optionalFlag, optionalText, type Act, type ConsoleCall } from './console-input.ts';
import { shownEvent } from './console-state.ts';
import type { LoggedEvent } from '../events/event-log.ts';
import { ConsoleRefusal } from '../api/refusal.ts';
import { FORGERIES, isForgery, type Forgery } from '../events/signing.ts';
import type { World } from '../world.ts';

/** A call may ask for at most this many deliveries. */
const LIMIT = 500;

interface Deliveries {
  events: LoggedEvent[];
  forge?: Forgery;
  /** The time that the transmission claims. */
  at?: Date;
}

const readDeliveries = (world: World, call: ConsoleCall): Deliveries => {
  const ids = call.read('ids');
  if (!Array.isArray(ids) || ids.length > LIMIT) {
    throw new ConsoleRefusal(400, `ids must be a list of at most ${LIMIT} event ids.`);
  }
  const events = ids.map((id: unknown) => {
    const event = typeof id === 'string' ? world.events.find(id) : undefined;
    if (event === undefined) throw new ConsoleRefusal(404, `There is no event ${String(id)}.`);
    return event;
  });
  const forge = call.read('forge');
  if (forge !== undefined && !isForgery(forge)) {
    throw new ConsoleRefusal(400, `forge is one of ${FORGERIES.join(', ')}`);
  }
  const at = optionalText(call, 'at');
  if (at !== undefined && Number.isNaN(Date.parse(at))) throw new ConsoleRefusal(400, 'at must be an ISO time.');
  return { events, forge, ...(at !== undefined && { at: new Date(at) }) };
};

/** Makes an event of any type, even of an unknown one. */
const happen = (world: World, call: ConsoleCall): object => {
  const event_type = optionalText(call, 'event_type');
  const resource = call.read('resource') ?? { id: 'NONE' };
  if (event_type === undefined || typeof resource !== 'object' || resource === null) {
    throw new ConsoleRefusal(400, 'event_type must be a text and resource an object.');
  }
  const resource_type = optionalText(call, 'resource_type') ?? 'unknown';
  const summary = optionalText(call, 'summary') ?? event_type;
  // The event exists whatever the webhook listens to.
  const made = world.events.record(
    { resource_type, event_type, summary, resource: { id: 'NONE', ...resource } },
    world.now(),
  );
  world.delivery.take(made);
  world.changed();
  return shownEvent(made);
};

/** The console's actions on events: deliver them in any order and number, true or forged, or only sign them. */
export const eventConsole = (world: World, act: Act) => {
  const deliver = async (call: ConsoleCall): Promise<object> => {
    if (world.settings().webhook_url === null) throw new ConsoleRefusal(409, 'No webhook address is set.');
    const { events, forge, at } = readDeliveries(world, call);
    const once = async (event: LoggedEvent) => ({
      id: event.id,
      status: await world.delivery.once(event, at, forge),
    });
    if (optionalFlag(call, 'parallel') === true) return { deliveries: await Promise.all(events.map(once)) };
    const deliveries = [];
    for (const event of events) deliveries.push(await once(event));
    return { deliveries };
  };

  return new Hono()
    .post(
      '/',
      act((_, call) => happen(world, call)),
    )
    .post(
      '/deliver',
      act((_, call) => deliver(call)),
    )
    .post(
      '/sign',
      act((_, call) => {
        const { events, forge, at } = readDeliveries(world, call);
        const sign = (event: LoggedEvent) => ({ id: event.id, ...world.delivery.sign(event, at, forge) });
        return { deliveries: events.map(sign) };
      }),
    )
    .post(
      '/:id/resend',
      act(async (c) => {
        const event = world.events.find(c.req.param('id') ?? '');
        if (event === undefined) throw new ConsoleRefusal(404, 'There is no such event.');
        return { id: event.id, status: await world.delivery.once(event) };
      }),
    );
};
