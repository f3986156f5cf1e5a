import { Hono } from 'hono';
import { indexPage, type Entry } from './index-page.ts';
import { mail } from './mail/routes.ts';
import { close, portOf, serve } from './node-server.ts';

export const DEFAULT_SIMULATORS_PORT = 8788;

interface Simulator extends Entry {
  app: Hono;
}

/** Every simulator that is mounted; each brings its own routes, as its provider's real paths want. */
const simulators = (): Simulator[] => [
  {
    href: '/mail',
    name: 'Mail',
    about: 'The inbox, and a switch that makes the provider slow, limited or down.',
    app: mail(),
  },
];

export interface Simulators {
  origin: string;
  close: () => Promise<void>;
}

/** Starts the simulated providers, with empty state; port 0 takes any that is free. Rejects when it is in use. */
export const startSimulators = async ({
  port,
  host = '127.0.0.1',
}: {
  port: number;
  host?: string;
}): Promise<Simulators> => {
  const mounted = simulators();
  const app = new Hono().get('/', (c) => c.html(indexPage(mounted)));
  for (const simulator of mounted) app.route('/', simulator.app);
  const server = await serve((request) => app.fetch(request), { port, host });
  return { origin: `http://localhost:${portOf(server)}`, close: () => close(server) };
};

if (import.meta.main) {
  const { origin, close: stop } = await startSimulators({
    port: Number(process.env['SIMULATORS_PORT'] ?? DEFAULT_SIMULATORS_PORT),
  });
  console.log(`Simulators: ${origin}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());
}
