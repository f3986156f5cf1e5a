import { page } from '#renderer';
import { fontsLink } from '#contract/renderer';
import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { trimTrailingSlash } from 'hono/trailing-slash';
import type { AppEnv } from '../http/app-env.ts';
import { unless } from '../http/guards.ts';
import { securityHeaders } from '../http/security-headers.ts';
import { contentPages } from './content-pages.ts';
import { contactForm } from './contact-form.ts';
import { draftHeaders, draftPages } from './drafts.ts';
import { searchPages } from './search.ts';
import { pageTheme } from './theme.ts';
import { writingPages } from './writing.ts';

const FONTS = fontsLink(page.fonts);

const pageHeaders = createMiddleware<AppEnv>(async (c, next) => {
  const { turnstile } = c.get('ctx').settings;
  const challengeOrigin = turnstile === null ? null : new URL(turnstile.verifyUrl).origin;
  await securityHeaders({ scriptHash: page.scriptHash, styleHashes: page.styleHashes, challengeOrigin })(c, next);
  const site = c.get('site');
  const own = site === undefined ? null : pageTheme(site);
  const { headers } = c.res;
  // Browsers obey this header on any answer, so only pages get it: a missing picture would fetch unused fonts.
  const isPage = headers.get('Content-Type')?.startsWith('text/html') === true;
  if (isPage) headers.set('Link', own === null ? FONTS : fontsLink(own.fonts));
  if (own === null) return;
  const policy = headers.get('Content-Security-Policy') ?? '';
  headers.set('Content-Security-Policy', policy.replace(/style-src [^;]*/, `$& ${own.styleHash}`));
});

const isCall = (path: string): boolean => /^\/api(?:\/|$)/.test(path);

const published: Hono<AppEnv> = new Hono<AppEnv>();
published.route('/', contentPages).route('/', writingPages);

export const sitePages = new Hono<AppEnv>()
  .use('/drafts/*', draftHeaders)
  .use(pageHeaders)
  .use(unless(isCall, trimTrailingSlash()))
  .route('/', published)
  .route('/', searchPages)
  .route('/', draftPages(published))
  .route('/', contactForm)
  .get('/index.html', (c) => c.redirect('/', 301))
  // People and mail programs rewrite the app's links to real paths. Their tokens must not be cached.
  .on('GET', ['/reset-password', '/verify-email', '/payment/return'], (c) => {
    c.header('Cache-Control', 'no-store');
    const { pathname, search } = new URL(c.req.url);
    return c.redirect(`/#${pathname}${search}`);
  });
