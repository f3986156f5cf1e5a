import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { faultyDatabase } from './faulty-stores.ts';
import { begin, countRows, json, visit } from './visitor.ts';

const counted = async (): Promise<number> => {
  const row = await env.DB.prepare('SELECT sum(count) AS n FROM analytics_daily').first<{ n: number | null }>();
  return row?.n ?? 0;
};

test('matrix 47: a flood of events from one address meets the rate limit, and others are still counted', async () => {
  const address = crypto.randomUUID();
  // These calls exceed two minutes' allowance, so that a new minute in between does not let all of them through.
  const answers = await Promise.all(
    Array.from({ length: 150 }, () => visit('/api/analytics/track', json({ event: 'page_view' }, { address }))),
  );
  const taken = answers.filter((answer) => answer.status === 202);
  const stopped = answers.filter((answer) => answer.status === 429);
  expect(taken.length + stopped.length).toBe(150);
  expect(stopped.length).toBeGreaterThan(0);
  for (const answer of stopped) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  const body = await stopped[0]?.json();
  expect(body).toEqual({ success: false, message: 'Too many events.', detail: 'Too many events.' });
  expect(await counted()).toBe(taken.length);

  const other = await visit('/api/analytics/track', json({ event: 'page_view' }));
  expect(other.status).toBe(202);
  expect(await counted()).toBe(taken.length + 1);
});

test('an address that claims another one in a header of its own is still the same visitor', async () => {
  const address = crypto.randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 150 }, (_, index) => {
      const headers = {
        'x-forwarded-for': `10.0.0.${index}`,
        'x-real-ip': `10.0.1.${index}`,
        'true-client-ip': `10.0.2.${index}`,
      };
      return visit('/api/analytics/track', json({ event: 'page_view' }, { address, headers }));
    }),
  );
  expect(answers.some((answer) => answer.status === 429)).toBe(true);
});

test.for([
  ['an unknown event', { event: 'login' }, 'event'],
  ['no event', {}, 'event'],
  ['an event that is a list', { event: ['page_view'] }, 'event'],
  ['the name of a built-in property', { event: '__proto__' }, 'event'],
  ['a page with markup', { event: 'page_view', page: '<script>' }, 'page'],
  ['a page that is SQL', { event: 'page_view', page: "x'; DROP TABLE analytics_daily;--" }, 'page'],
  ['a page without end', { event: 'page_view', page: 'x'.repeat(101) }, 'page'],
  ['a page that is no text', { event: 'page_view', page: null }, 'page'],
  ['a time that is none', { event: 'page_view', timestamp: 'yesterday' }, 'timestamp'],
  ['a time that is a number', { event: 'page_view', timestamp: 17 }, 'timestamp'],
] as const)('%s is refused by name and not counted', async ([, body, path]) => {
  const response = await visit('/api/analytics/track', json(body));
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({ success: false, errors: [{ path }] });
  expect(await countRows('analytics_daily')).toBe(0);
});

test('a flood of views is written once every two seconds, and counted exactly', async () => {
  await visit('/');
  let writes = 0;
  const { DB } = faultyDatabase((sql) => {
    if (sql.includes('analytics_daily')) writes += 1;
    return null;
  });
  const bindings = { ...env, DB };
  const startedAt = performance.now();
  const pages = ['/', '/about', 'no-such-page'];
  const begun = await Promise.all(
    Array.from({ length: 300 }, (_, index) =>
      begin('/api/analytics/track', json({ event: 'page_view', page: pages[index % 3] }, { bindings })),
    ),
  );
  expect(begun.every(({ response }) => response.status === 202)).toBe(true);
  await Promise.all(begun.map(({ settled }) => settled));
  expect(await counted()).toBe(300);
  expect(await countRows('analytics_daily')).toBe(3);
  expect(writes).toBeLessThanOrEqual(2 + (performance.now() - startedAt) / 2000);
});

test('fifty events at once are counted exactly', async () => {
  const answers = await Promise.all(
    Array.from({ length: 50 }, () =>
      visit('/api/analytics/track', json({ event: 'pricing_click', page: 'portfolio' })),
    ),
  );
  expect(answers.every((answer) => answer.status === 202)).toBe(true);
  expect(await counted()).toBe(50);
  expect(await countRows('analytics_daily')).toBe(1);
});
