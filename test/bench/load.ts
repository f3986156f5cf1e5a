import { Agent, get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { quantile } from './quantile.ts';

const PER_SECOND = 50;
const TIMEOUT_MS = 10_000;
const PATHS = ['/', '/api/profile', '/', '/api/pricing', '/', '/api/projects', '/', '/api/about/founder'];

interface Answer {
  status: number;
  /** The time counts from when the request was due, so that waiting in a queue counts too. */
  milliseconds: number;
}

const ask = (agent: Agent, address: string, due: number): Promise<Answer> =>
  new Promise((resolve) => {
    const done = (status: number): void => resolve({ status, milliseconds: performance.now() - due });
    const request = get(address, { agent, timeout: TIMEOUT_MS }, (response) => {
      response.on('error', () => done(0));
      response.on('end', () => done(response.statusCode ?? 0));
      response.resume();
    });
    request.on('timeout', () => request.destroy());
    request.on('error', () => done(0));
  });

/**
 * Sends a steady stream of requests to the home page and the public API, each when it is due even if earlier ones have
 * no answer yet. Returns the problems in sentences.
 */
export const benchLoad = async (site: string, seconds: number): Promise<string[]> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 100 });
  const start = performance.now();
  const answers: Promise<Answer>[] = [];
  for (let sent = 0; sent < seconds * PER_SECOND; sent += 1) {
    const due = start + (sent * 1000) / PER_SECOND;
    await wait(Math.max(0, due - performance.now()));
    answers.push(ask(agent, site + PATHS[sent % PATHS.length], due));
  }
  const all = await Promise.all(answers);
  agent.destroy();

  const times = all.map(({ milliseconds }) => milliseconds);
  const wrong = all.filter(({ status }) => status === 0 || status >= 500).length;
  const refused = all.filter(({ status }) => status >= 400 && status < 500).length;
  console.log(`\nLoad, ${PER_SECOND} requests a second for ${seconds} s`);
  console.log(`  p50             ${quantile(times, 0.5).toFixed(1)} ms`);
  console.log(`  p99             ${quantile(times, 0.99).toFixed(1)} ms`);
  console.log(`  5xx or none     ${wrong} of ${all.length}`);
  return [
    ...(wrong > 0 ? [`${wrong} of ${all.length} requests were answered with 5xx or not at all.`] : []),
    ...(refused > 0 ? [`${refused} of ${all.length} requests were refused.`] : []),
  ];
};
