import * as fc from 'fast-check';
import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { newAccount } from '../worker/accounts/api.ts';
import { call, ownerCookie, type Answer, type Call } from '../worker/admin/owner.ts';
import { addMessages } from '../worker/admin/people.ts';
import { REQUESTS, type Request } from './fuzz/requests.ts';
import { hostileInput, nearlyValidInput, validInput } from './fuzz/schema-input.ts';
import { ROUTES_BY_AUDIENCE, routesFor, type Audience, type Route } from './routes-by-audience.ts';

declare global {
  namespace Cloudflare {
    interface Env {
      FUZZ: string;
      FUZZ_SEED: string;
    }
  }
}

/** Each route is tried this often with each kind of input; `FUZZ=100` sets another number. */
const RUNS = Number(env.FUZZ || 2);
const seed = Number(env.FUZZ_SEED || 1);
const settings = { numRuns: RUNS, seed };

const AUDIENCES = Object.keys(ROUTES_BY_AUDIENCE) as Audience[];
const ROUTES = AUDIENCES.flatMap(routesFor);

const PLACES: Record<string, string> = {
  key: 'profile',
  revision: '1',
  tierId: 'pricing-basic',
  version: '1',
  id: 'm1',
};

const addressOf = ({ path }: Route, places: Record<string, string> = PLACES): string =>
  `..${path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(places[name] ?? 'some'))}`;

/** The customer and the owner in one caller, both signed in just now. */
const everybody = async (): Promise<Call> => ({
  headers: { authorization: `Bearer ${(await newAccount()).token}` },
  cookie: await ownerCookie(),
});

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Whatever is sent, the server has no fault, and a refusal has the usual error body. */
const expectSound = ({ status, json, text }: Answer, what: string): void => {
  expect(status, `${what}: ${text.slice(0, 300)}`).toBeLessThan(500);
  if (status < 400 || json === null) return;
  expect(json, what).toMatchObject({ success: false, message: expect.any(String), detail: json.message });
};

const asQuery = (input: unknown): string =>
  isRecord(input)
    ? `?${Object.entries(input)
        .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value).toWellFormed())}`)
        .join('&')}`
    : '';

const kindOf = (request: Request) => (request.body === undefined ? 'query' : 'body');

/** Sends an input in the form that a route takes. */
const sendTo = (route: Route, request: Request, input: unknown, who: Call): Promise<Answer> =>
  kindOf(request) === 'query'
    ? call(route.method, addressOf(route) + asQuery(input), who)
    : call(route.method, addressOf(route), { ...who, body: JSON.stringify(input) ?? 'null' });

const withSchema = ROUTES.flatMap((route) => {
  const request = REQUESTS[`${route.method} ${route.path}`];
  if (request === undefined || typeof request === 'string') return [];
  const schema = request.body ?? request.query;
  return schema === undefined ? [] : [{ route, request, schema, name: `${route.method} ${route.path}` }];
});

test('contract fuzz: every route of the app says what it takes', () => {
  expect(Object.keys(REQUESTS).toSorted()).toEqual(ROUTES.map(({ method, path }) => `${method} ${path}`).toSorted());
});

test(`contract fuzz: what a call’s schema takes is taken, and comes back to the letter (FUZZ_SEED=${seed})`, async () => {
  await addMessages([{ id: 'm1' }]);
  for (const { route, request, schema, name } of withSchema) {
    const { fit = (input) => input, returns } = request;
    const who = await everybody();
    await fc.assert(
      fc.asyncProperty(validInput(schema), async (generated) => {
        const input = isRecord(generated) && !Array.isArray(generated) ? await fit(generated) : generated;
        const answer = await sendTo(route, request, input, who);
        expectSound(answer, name);
        if (answer.status >= 300 || returns === undefined) return;
        // The parsed input goes through JSON, which has no undefined, like a real request.
        const sent: unknown = JSON.parse(JSON.stringify(z.parse(schema, JSON.parse(JSON.stringify(input)))));
        if (isRecord(sent)) await returns(sent, answer, (path) => call('GET', path, who));
      }),
      settings,
    );
  }
});

test(`contract fuzz: what a call’s schema does not take is refused (FUZZ_SEED=${seed})`, async () => {
  await addMessages([{ id: 'm1' }]);
  for (const { route, request, schema, name } of withSchema) {
    const who = await everybody();
    const inputs = fc.oneof({ weight: 2, arbitrary: nearlyValidInput(schema) }, { weight: 1, arbitrary: hostileInput });
    await fc.assert(
      fc.asyncProperty(inputs, async (input) => {
        const answer = await sendTo(route, request, input, who);
        expectSound(answer, name);
        const arrived: unknown = JSON.parse(JSON.stringify(input) ?? 'null');
        if (kindOf(request) === 'body' && !z.safeParse(schema, arrived).success) {
          expect(answer.status, `${name} takes ${JSON.stringify(input)}`).toBeGreaterThanOrEqual(400);
        }
      }),
      settings,
    );
  }
});

test(`contract fuzz: whatever stands in an address or in a query nobody asked for, no route fails (FUZZ_SEED=${seed})`, async () => {
  const place = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }).map((text) => text.toWellFormed()),
    fc.constantFrom('__proto__', '..', '%2e%2e', "' OR 1=1 --", '0', '-1', '9'.repeat(30), 'a'.repeat(3000)),
  );
  for (const route of ROUTES) {
    const name = `${route.method} ${route.path}`;
    const who = await everybody();
    await fc.assert(
      fc.asyncProperty(place, place, async (text, value) => {
        const places = Object.fromEntries(
          [...route.path.matchAll(/:(\w+)/g)].map(([, parameter = '']) => [parameter, text]),
        );
        const body = route.method === 'GET' ? {} : { body: {} };
        const query = asQuery({ after: value, search: value, days: value, [text]: value });
        expectSound(await call(route.method, addressOf(route, places) + query, { ...who, ...body }), name);
      }),
      { ...settings, numRuns: Math.max(1, Math.floor(RUNS / 2)) },
    );
  }
});
