import { Hono } from 'hono';

/** This simulator knows only this secret; each token of a visitor's browser is valid once. */
const SECRET = 'local-turnstile-secret';
const TOKEN_PREFIX = 'simulated-';

/** A stand-in for the widget's script: the same `turnstile.render` and `reset`, solved without a puzzle. */
const WIDGET = `(() => {
  const widgets = [];
  const solve = ({ callback }) => setTimeout(() => callback('${TOKEN_PREFIX}' + crypto.randomUUID()), 50);
  globalThis.turnstile = {
    render: (element, options) => {
      // This script is written as if it knew nothing of Trusted Types.
      element.innerHTML = '<span>Simulated challenge: passed</span>';
      solve(options);
      return String(widgets.push(options) - 1);
    },
    reset: (id) => solve(widgets[Number(id)]),
  };
})();
`;

const answer = (codes: string[]) => ({
  success: codes.length === 0,
  'error-codes': codes,
  challenge_ts: new Date().toISOString(),
  hostname: 'localhost',
});

/** Cloudflare Turnstile: its script, and `POST /turnstile/v0/siteverify` with each token good once. */
export const turnstile = (): Hono => {
  const used = new Set<string>();
  return new Hono()
    .get('/turnstile/v0/api.js', (c) => c.body(WIDGET, 200, { 'Content-Type': 'text/javascript' }))
    .post('/turnstile/v0/siteverify', async (c) => {
      const { secret, response } = await c.req.parseBody();
      if (secret !== SECRET) return c.json(answer(['invalid-input-secret']));
      if (typeof response !== 'string' || !response.startsWith(TOKEN_PREFIX)) {
        return c.json(answer(['invalid-input-response']));
      }
      if (used.has(response)) return c.json(answer(['timeout-or-duplicate']));
      used.add(response);
      return c.json(answer([]));
    });
};
