import type { TestProject } from 'vitest/node';
import { close, portOf, serve } from '../simulators/node-server.ts';
import { startSimulators, type Simulators } from '../simulators/server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    simulatorsOrigin: string;
    simulatorsStarter: string;
  }
}

/**
 * The simulators for all Worker tests of a run. A test that makes a provider slow or down would disturb others, so a
 * `POST` to the starter starts separate simulators and answers with their origin.
 */
export default async function setup(project: TestProject) {
  // The Worker listens on no port in these tests, so they fetch PayPal's events and deliver them.
  const shared = await startSimulators({ port: 0, webhookUrl: null });
  const started: Simulators[] = [shared];
  const starter = await serve(
    async (request) => {
      if (request.method !== 'POST') return new Response(null, { status: 405 });
      const simulators = await startSimulators({ port: 0, webhookUrl: null });
      started.push(simulators);
      return Response.json({ origin: simulators.origin });
    },
    { port: 0, host: '127.0.0.1' },
  );
  project.provide('simulatorsOrigin', shared.origin);
  project.provide('simulatorsStarter', `http://localhost:${portOf(starter)}`);
  return async () => {
    await Promise.all([close(starter), ...started.map((simulators) => simulators.close())]);
  };
}
