import { Hono } from 'hono';
import { WEBHOOK_ID } from '../account.ts';
import { USUAL_EVENT_TYPES, usualWebhook, webhookBody } from '../events/webhook.ts';
import type { World } from '../world.ts';
import { optionalFlag, optionalList, type Act } from './console-input.ts';

/** The console's actions on the seller's webhook: change its events, delete it, and bring it back. */
export const webhookConsole = (world: World, act: Act) =>
  new Hono().post(
    '/',
    act((_, call) => {
      if (optionalFlag(call, 'deleted') === true) {
        world.webhooks.remove(WEBHOOK_ID);
        world.changed();
        return { webhooks: [] };
      }
      const webhook = world.webhooks.put(WEBHOOK_ID, world.webhooks.get(WEBHOOK_ID) ?? usualWebhook());
      const types = optionalList(call, 'event_types');
      if (types !== undefined) webhook.event_types = types;
      const without = optionalList(call, 'without');
      if (without !== undefined) {
        webhook.event_types = USUAL_EVENT_TYPES.filter((type) => !without.some((start) => type.startsWith(start)));
      }
      world.changed();
      return { webhooks: [webhookBody(webhook, { origin: world.origin(), url: world.settings().webhook_url })] };
    }),
  );
