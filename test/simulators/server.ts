import { fileURLToPath } from 'node:url';
import { Hono } from 'hono';
import { alerts } from './alerts/routes.ts';
import { indexPage, type Entry } from './index-page.ts';
import { mail } from './mail/routes.ts';
import { close, portOf, serve } from './node-server.ts';
import { loopbackUrl } from './paypal/settings.ts';
import { paypal } from './paypal/routes.ts';
import { releases } from './releases.ts';
import { turnstile } from './turnstile.ts';

export const DEFAULT_SIMULATORS_PORT = 8788;
const DEFAULT_WEBHOOK_URL = 'http://localhost:8787/api/payments/webhook';

interface Simulator extends Entry {
  app: Hono;
  /** Ends the simulator's own activity. */
  stop?: () => void;
}

interface Surroundings {
  origin: () => string;
  webhookUrl: string | null;
}

/** Every mounted simulator has its own routes, with its provider's real paths. */
const simulators = (surroundings: Surroundings): Simulator[] => [
  {
    href: '/paypal',
    name: 'PayPal',
    about:
      'Orders, subscriptions and events, the buyer’s checkout, and a switch that makes PayPal slow, down or false.',
    ...paypal(surroundings),
  },
  {
    href: '/mail',
    name: 'Mail',
    about: 'The inbox, and a switch that makes the provider slow, limited, down or refusing.',
    app: mail(),
  },
  {
    href: '/turnstile/v0/api.js',
    name: 'Turnstile',
    about: 'The challenge in the contact form, for when its two keys are set.',
    app: turnstile(),
  },
  {
    href: '/alerts',
    name: 'Alerts',
    about: 'The owner’s second channel, and a switch that makes it slow, limited, down or moved.',
    app: alerts(),
  },
  {
    href: '/releases/package.json',
    name: 'Releases',
    about: 'The newest release of the program, for a site whose RELEASES_URL leads here.',
    app: releases(),
  },
];

export interface Simulators {
  origin: string;
  close: () => Promise<void>;
}

/**
 * Starts the simulated providers, with empty state; port 0 takes any that is free. PayPal's events go to `webhookUrl`,
 * an address on this machine, or nowhere when it is null. Rejects when the port is in use.
 */
export const startSimulators = async ({
  port,
  host = '127.0.0.1',
  webhookUrl = DEFAULT_WEBHOOK_URL,
}: {
  port: number;
  host?: string;
  webhookUrl?: string | null;
}): Promise<Simulators> => {
  if (webhookUrl !== null && loopbackUrl(webhookUrl) === undefined) {
    throw new Error(`${webhookUrl} is not an http address on this machine`);
  }
  let origin = '';
  const mounted = simulators({ origin: () => origin, webhookUrl });
  const app = new Hono().get('/', (c) => c.html(indexPage(mounted)));
  for (const simulator of mounted) app.route('/', simulator.app);
  const server = await serve((request) => app.fetch(request), { port, host });
  origin = `http://localhost:${portOf(server)}`;
  return {
    origin,
    close: () => {
      for (const { stop } of mounted) stop?.();
      return close(server);
    },
  };
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { origin, close: stop } = await startSimulators({
    port: Number(process.env['SIMULATORS_PORT'] ?? DEFAULT_SIMULATORS_PORT),
    webhookUrl: process.env['WEBHOOK_URL'] ?? DEFAULT_WEBHOOK_URL,
  });
  console.log(`Simulators: ${origin}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());
}
