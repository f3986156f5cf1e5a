import { Hono } from 'hono';
import { csrf } from 'hono/csrf';
import { CONTACT_FIELDS } from '#contract/contact-rules';
import { namesOf } from '#contract/form';
import type { ContactFormOutcome } from '#contract/renderer';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { firstKnown, messageIn } from '#contract/words';
import { checkInput } from '../check-input.ts';
import { AppError } from '../errors.ts';
import type { AppEnv } from '../http/app-env.ts';
import { clientAddress } from '../http/caller.ts';
import { limitBody, limitWrites, requireForm } from '../http/guards.ts';
import { retryAfter, STATUS } from '../http/on-error.ts';
import { siteWords } from '../words.ts';
import { askedContact } from '../services/contacts/asked-kinds.ts';
import { submitContact } from '../services/contacts/submit-contact.ts';
import { homePageWithAnswer } from './home.ts';
import { canonicalHome, HTML, newestOrNull, sendUnavailable, type PageContext } from './page-context.ts';
import { renderOnce } from './rendered.ts';

export const contactForm = new Hono<AppEnv>()
  .post('/contact', csrf(), limitBody, requireForm, limitWrites, async (c) => {
    const values = await readForm(c);
    const refusal = await submitForm(c, values);
    // The answer is a redirect, so that a reload does not send the message again.
    if (refusal === null) return c.redirect('/contact/sent#contact', 303);
    const status = STATUS[refusal.code];
    if (status === 429 || status === 503) c.header('Retry-After', retryAfter(refusal));
    return sendAnswer(c, { status: 'refused', message: refusal.message, values: typedTexts(values) }, status);
  })
  .get('/contact', (c) => c.redirect('/#contact', 302))
  .get('/contact/sent', (c) => sendThanks(c));

const parseForm = async (c: PageContext) => {
  try {
    return await c.req.parseBody({ all: true });
  } catch (error) {
    throw new AppError('bad_request', 'The form could not be read.', { cause: error });
  }
};

const readForm = async (c: PageContext) => {
  const { shownAt, ...fields } = await parseForm(c);
  // A form sends one ticked choice as a text, and several as a list.
  const choices = namesOf(CONTACT_FIELDS).filter((name) => CONTACT_FIELDS[name].kind === 'choices');
  return {
    ...fields,
    ...Object.fromEntries(choices.map((name) => [name, [fields[name] ?? []].flat()])),
    elapsed: elapsedSince(shownAt, c.get('ctx').now()),
    language: firstKnown(acceptedLanguages(c)),
  };
};

const acceptedLanguages = (c: PageContext): string[] =>
  (c.req.header('Accept-Language') ?? '').split(',').map((range) => range.split(';')[0]?.trim() ?? '');

/** Without script the time is unknown, because the boot script writes the start. */
const elapsedSince = (shownAt: unknown, now: Date): number | undefined => {
  if (shownAt === undefined || shownAt === '') return undefined;
  const shown = Number(shownAt);
  return Number.isFinite(shown) ? Math.max(0, now.getTime() - shown) : 0;
};

const isText = (value: unknown): value is string => typeof value === 'string';

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
    await submitContact(c.get('ctx'), checkInput(await askedContact(c.get('ctx')), values), clientAddress(c));
    return null;
  } catch (error) {
    if (error instanceof AppError) return error;
    c.get('ctx').log('error', 'contact_form_failed', { error });
    return new AppError('unavailable', 'Your message could not be sent right now. Please try again in a moment.');
  }
};

/** Anybody may open this page, so it shows nothing of the sent message. */
const sendThanks = async (c: PageContext) => {
  const snapshot = (await newestOrNull(c))?.snapshot ?? null;
  if (snapshot === null) return sendUnavailable(c);
  const canonical = canonicalHome(c);
  const render = () => homePageWithAnswer(snapshot, canonical, { status: 'sent' });
  const headers = { 'Cache-Control': 'no-store', 'Content-Type': HTML };
  return c.body(await renderOnce(snapshot, `${canonical} message sent`, render), 200, headers);
};

type Refused = Extract<ContactFormOutcome, { status: 'refused' }>;

const sendAnswer = async (c: PageContext, outcome: Refused, status: ContentfulStatusCode) => {
  const snapshot = (await newestOrNull(c))?.snapshot ?? null;
  if (snapshot === null) return sendUnavailable(c);
  c.header('Cache-Control', 'no-store');
  const said = { ...outcome, message: messageIn(siteWords(snapshot.content), outcome.message) };
  return c.html(homePageWithAnswer(snapshot, canonicalHome(c), said), status);
};
