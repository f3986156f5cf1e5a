import type { Context, HonoRequest } from 'hono';
import { createMiddleware } from 'hono/factory';
import { createContext } from '../create-context.ts';
import type { Mode } from '../configured.ts';
import type { Settings } from '../env.ts';
import { AppError } from '../errors.ts';
import { requireLocalTables } from '../services/operations/local-tables.ts';
import { watchCron } from '../services/operations/watch-cron.ts';
import { refuseForeignMoney } from '../services/payments/stored-money.ts';
import type { AppEnv } from './app-env.ts';
import { isLogged, logRequest, placeOf } from './log-request.ts';

/** Gives every request its id, its context and, but for most reads, one line in the log when it is answered. */
export const requestContext = createMiddleware<AppEnv>(async (c, next) => {
  const requestId = c.req.header('cf-ray') ?? crypto.randomUUID();
  c.set('startedAt', Date.now());
  c.header('X-Request-Id', requestId);
  c.set(
    'ctx',
    createContext({
      bindings: c.env,
      requestId,
      place: () => placeOf(c),
      now: () => new Date(),
      waitUntil: (work) => c.executionCtx.waitUntil(work),
      // Hono's type of the platform's own object knows less of it.
      cache: (c.executionCtx as Partial<Pick<ExecutionContext, 'cache'>>).cache,
    }),
  );
  refuseLocalModeInPublic(c.req, c.get('ctx').settings.mode);
  await requireLocalTables(c.get('ctx'));
  await refuseForeignMoney(c.get('ctx'), { isAboutMoney: ABOUT_MONEY.test(c.req.path) });
  await next();
  secureSubdomains(c.res.headers, c.get('ctx').settings);
  tellTiming(c);
  c.get('ctx').defer(watchCron(c.get('ctx')));
  // The id belongs to this request; the edge keeps the answer for others.
  if (c.res.headers.has('Cloudflare-CDN-Cache-Control')) c.res.headers.delete('X-Request-Id');
  // A failure is logged where it becomes an answer.
  if (c.error !== undefined && c.res.status >= 500) return;
  if (isLogged(c.get('ctx').settings, c.req, c.res.status)) logRequest(c, c.res.status);
});

/** The hosts of this machine, which the world can't ask for. */
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** What takes or shows money, and what tells of the site's health. */
const ABOUT_MONEY = /^\/api\/(?:payments|dashboard|auth|admin|health)(?:\/|$)/;

const HSTS = 'Strict-Transport-Security';

/** Local mode has demo credentials and fake keys, so it answers on this machine only, and nothing that passed an edge. */
const refuseLocalModeInPublic = (request: HonoRequest, mode: Mode): void => {
  if (mode !== 'local') return;
  const isHere = LOOPBACK.has(new URL(request.url).hostname) && request.header('cf-ray') === undefined;
  if (!isHere) {
    throw new AppError('not_configured', 'MODE is local on a public host. Deploy with npm run deploy.');
  }
};

/** Where the owner says so, every subdomain is for https alone. */
const secureSubdomains = (headers: Headers, { hasSecureSubdomains }: Settings): void => {
  const own = headers.get(HSTS);
  if (hasSecureSubdomains && own !== null) headers.set(HSTS, `${own}; includeSubDomains`);
};

/**
 * Says how long an answer took that is not cached: a document, or a call of the owner who is signed in. Other calls know of
 * accounts, and their time could tell which there are.
 */
const tellTiming = (c: Context<AppEnv>): void => {
  const isKept = c.res.headers.get('Cache-Control') !== 'no-store';
  const isTold = c.get('isOwners') === true || !c.req.path.startsWith('/api');
  if (!isKept && isTold) c.res.headers.set('Server-Timing', `worker;dur=${Date.now() - c.get('startedAt')}`);
};
