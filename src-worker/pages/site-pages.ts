import { page } from '#renderer';
import { Hono } from 'hono';
import { except } from 'hono/combine';
import { csrf } from 'hono/csrf';
import { createMiddleware } from 'hono/factory';
import { trimTrailingSlash } from 'hono/trailing-slash';
import { contactRequest } from '#contract/contact';
import type { ContactFormOutcome } from '#contract/renderer';
import { checkInput } from '../check-input.ts';
import { AppError } from '../errors.ts';
import type { AppEnv } from '../http/app-env.ts';
import { clientAddress } from '../http/client-address.ts';
import { limitBody, limitWrites, requireForm } from '../http/guards.ts';
import { retryAfter } from '../http/on-error.ts';
import { securityHeaders } from '../http/security-headers.ts';
import { submitContact } from '../services/contacts/submit-contact.ts';
import { contentPages } from './content-pages.ts';
import { homePage, homePageWithAnswer } from './home.ts';
import { canonicalHome, sendPage, sendUnavailable, snapshotOrNull, type PageContext } from './page-context.ts';

const parseForm = async (c: PageContext) => {
  try {
    return await c.req.parseBody({ all: true });
  } catch (error) {
    throw new AppError('bad_request', 'The form could not be read.', { cause: error });
  }
};

/** The fields of a form posted without script, in the form the contract knows. */
const readForm = async (c: PageContext) => {
  const { contentType, shownAt, ...fields } = await parseForm(c);
  const shown = Number(shownAt);
  return {
    ...fields,
    contentType: contentType === undefined ? [] : Array.isArray(contentType) ? contentType : [contentType],
    elapsed: Number.isFinite(shown) ? Math.max(0, c.get('ctx').now().getTime() - shown) : 0,
  };
};

const isText = (value: unknown): value is string => typeof value === 'string';

/** What was typed, to be shown again; files and numbers are not texts anyone typed. */
const typedTexts = (values: Record<string, unknown>): Partial<Record<string, string | string[]>> => {
  const typed: Partial<Record<string, string | string[]>> = {};
  for (const [name, value] of Object.entries(values)) {
    if (isText(value)) typed[name] = value;
    if (Array.isArray(value)) typed[name] = value.filter(isText);
  }
  return typed;
};

const submitForm = async (c: PageContext, values: Awaited<ReturnType<typeof readForm>>) => {
  try {
    await submitContact(c.get('ctx'), checkInput(contactRequest, values), clientAddress(c));
    return null;
  } catch (error) {
    if (error instanceof AppError) return error;
    c.get('ctx').log('error', 'contact_form_failed', { error });
    return new AppError('unavailable', 'Your message could not be sent right now. Please try again in a moment.');
  }
};

const FORM_STATUS = { too_many: 429, unavailable: 503 } as const;

const sendAnswer = async (c: PageContext, outcome: ContactFormOutcome, status: 200 | 422 | 429 | 503) => {
  const snapshot = await snapshotOrNull(c);
  if (snapshot === null) return sendUnavailable(c);
  c.header('Cache-Control', 'no-store');
  return c.html(homePageWithAnswer(snapshot, canonicalHome(c), c.get('ctx').now(), outcome), status);
};

const pageHeaders = createMiddleware<AppEnv>((c, next) => {
  const { turnstile } = c.get('ctx').settings;
  const challengeOrigin = turnstile === null ? null : new URL(turnstile.verifyUrl).origin;
  return securityHeaders({ scriptHash: page.scriptHash, styleHash: page.styleHash, challengeOrigin })(c, next);
});

/** The pages the Worker draws, and the contact form for visitors without script. */
export const sitePages = new Hono<AppEnv>()
  .use(pageHeaders)
  .use(except('/api/*', trimTrailingSlash()))
  .get('/', (c) => sendPage(c, (snapshot) => homePage(snapshot, canonicalHome(c), c.get('ctx').now())))
  .route('/', contentPages)
  .get('/index.html', (c) => c.redirect('/', 301))
  .post('/contact', csrf(), limitBody, requireForm, limitWrites, async (c) => {
    const values = await readForm(c);
    const refusal = await submitForm(c, values);
    // A redirect, so that loading the page again does not send the message again.
    if (refusal === null) return c.redirect('/contact/sent#contact', 303);
    const status = refusal.code === 'too_many' || refusal.code === 'unavailable' ? FORM_STATUS[refusal.code] : 422;
    if (status !== 422) c.header('Retry-After', retryAfter(refusal));
    return sendAnswer(c, { status: 'refused', message: refusal.message, values: typedTexts(values) }, status);
  })
  .get('/contact', (c) => c.redirect('/#contact', 302))
  .get('/contact/sent', (c) => sendAnswer(c, { status: 'sent' }, 200));
