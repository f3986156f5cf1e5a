import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { html } from 'hono/html';
import { page } from '../page.ts';

interface Post {
  id: string;
  received_at: string;
  title: string | null;
  type: string;
  body: string;
}

const MODES = {
  ok: 'Every post is taken.',
  slow: 'Answers come after 8 seconds, which the site does not wait for.',
  limited: 'Every post is answered 429.',
  down: 'Every post is answered 503.',
  moved: 'Every post is answered with a redirect, which the site must not follow.',
} as const;

type Mode = keyof typeof MODES;

const isMode = (value: unknown): value is Mode => typeof value === 'string' && Object.hasOwn(MODES, value);

const KEPT = 100;
const SLOW_MS = 8000;
const REFUSALS: Partial<Record<Mode, 429 | 503>> = { limited: 429, down: 503 };

/** The owner's second channel: it takes alerts like a webhook or an ntfy topic, and a switch makes it misbehave. */
export const alerts = () => {
  let posts: Post[] = [];
  let mode: Mode = 'ok';
  return new Hono()
    .post('/alerts/:place{webhook|elsewhere}', async (c) => {
      if (c.req.param('place') === 'webhook') {
        if (mode === 'slow') await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
        if (mode === 'moved') return c.redirect('/alerts/elsewhere', 307);
        const refusal = REFUSALS[mode];
        if (refusal !== undefined) return c.text('Not now', refusal);
      }
      const post = {
        id: randomUUID(),
        received_at: new Date().toISOString(),
        title: c.req.header('title') ?? null,
        type: c.req.header('content-type') ?? '',
        body: await c.req.text(),
      };
      posts = [post, ...posts].slice(0, KEPT);
      return c.text('ok');
    })
    .get('/alerts/posts', (c) => c.json(posts))
    .delete('/alerts/posts', (c) => {
      posts = [];
      return c.body(null, 204);
    })
    .post('/alerts/mode', async (c) => {
      const fromPage = /^application\/x-www-form-urlencoded\b/i.test(c.req.header('content-type') ?? '');
      const body: unknown = await (fromPage ? c.req.parseBody() : c.req.json()).catch(() => ({}));
      const next = typeof body === 'object' && body !== null && 'mode' in body ? body.mode : undefined;
      if (!isMode(next)) return c.json({ message: `mode is one of ${Object.keys(MODES).join(', ')}` }, 400);
      mode = next;
      return fromPage ? c.redirect('/alerts', 303) : c.json({ mode });
    })
    .get('/alerts', (c) => c.html(alertsPage(posts, mode)));
};

const alertsPage = (posts: readonly Post[], mode: Mode) =>
  page(
    posts.length === 0 ? 'Alerts' : `(${posts.length}) Alerts`,
    ['mail/inbox.css'],
    html`<header>
        <div>
          <h1>Alerts</h1>
          <p class="quiet">What the site posts to the owner’s second channel. <a href="/">Simulators</a></p>
        </div>
        <form method="post" action="/alerts/mode" data-mode="${mode}">
          <span role="group" aria-label="How the channel behaves">
            ${Object.keys(MODES).map(
              (each) =>
                html`<button name="mode" value="${each}" aria-pressed="${String(each === mode)}">${each}</button>`,
            )}
          </span>
          <p class="quiet" role="status">${MODES[mode]}</p>
        </form>
      </header>
      <main>
        ${
          posts.length === 0
            ? html`<p class="empty">Nothing yet. Make PayPal refuse the site’s credentials, and wait for Cron.</p>`
            : html`<article>${posts.map((post) => entry(post))}</article>`
        }
      </main>`,
  );

const entry = ({ title, received_at, type, body }: Post) =>
  html`<h2>${title ?? 'Post'}</h2>
    <p class="quiet">${received_at.slice(0, 19).replace('T', ' ')} UTC, ${type}</p>
    <pre>${body}</pre>`;
