import type { Context, HonoRequest } from 'hono';
import { createMiddleware } from 'hono/factory';
import { createContext } from '../create-context.ts';
import type { Mode } from '../configured.ts';
import type { Settings } from '../settings.ts';
import { AppError } from '../errors.ts';
import { requireLocalTables } from '../services/operations/local-tables.ts';
import { watchCron } from '../services/operations/watch-cron.ts';
import { refuseForeignMoney } from '../services/payments/stored-money.ts';
import type { AppEnv } from './app-env.ts';
import { isLogged, logRequest, placeOf } from './log-request.ts';

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
      // Hono's type of the execution context lacks `cache`.
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
  // The edge repeats this answer to other requests, so the answer must not have this request's id.
  if (c.res.headers.has('Cloudflare-CDN-Cache-Control')) c.res.headers.delete('X-Request-Id');
  if (c.error !== undefined && c.res.status >= 500) return;
  if (isLogged(c.get('ctx').settings, c.req, c.res.status)) logRequest(c, c.res.status);
});

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

const ABOUT_MONEY = /^\/api\/(?:payments|dashboard|auth|admin|health)(?:\/|$)/;

const HSTS = 'Strict-Transport-Security';

/** Local mode has demo credentials and fake keys, so it answers only on this machine, never behind a proxy. */
const refuseLocalModeInPublic = (request: HonoRequest, mode: Mode): void => {
  if (mode !== 'local') return;
  const isHere = LOOPBACK.has(new URL(request.url).hostname) && request.header('cf-ray') === undefined;
  if (!isHere) {
    throw new AppError('not_configured', 'MODE is local on a public host. Deploy with npm run deploy.');
  }
};

const secureSubdomains = (headers: Headers, { hasSecureSubdomains }: Settings): void => {
  const own = headers.get(HSTS);
  if (hasSecureSubdomains && own !== null) headers.set(HSTS, `${own}; includeSubDomains`);
};

/** Only pages and the owner's calls tell their timing, because that of others could reveal accounts. */
const tellTiming = (c: Context<AppEnv>): void => {
  const isKept = c.res.headers.get('Cache-Control') !== 'no-store';
  const isTold = c.get('isOwners') === true || !c.req.path.startsWith('/api');
  if (!isKept && isTold) c.res.headers.set('Server-Timing', `worker;dur=${Date.now() - c.get('startedAt')}`);
};
