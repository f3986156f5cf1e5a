import { Hono } from 'hono';
import { addressIn, attachmentsIn, nameIn, breaksLine, field } from './address.ts';
import type { Draft, Mailbox } from './mailbox.ts';

type Status = 400 | 401 | 403 | 409 | 422 | 429 | 503;

interface Refusal {
  status: Status;
  name: string;
  message: string;
}

const refusal = (status: Status, name: string, message: string): Refusal => ({ status, name, message });

const many = (value: unknown): unknown[] => (Array.isArray(value) ? value : value === undefined ? [] : [value]);

const addresses = (value: unknown): string[] | undefined => {
  const found = many(value).map(addressIn);
  return found.every((address) => address !== undefined) ? found : undefined;
};

const optionalText = (value: unknown): string | undefined =>
  value === undefined ? '' : typeof value === 'string' ? value : undefined;

/** Reads a body of `POST /emails`. Returns the mail to be delivered, or the provider's refusal. */
const read = (body: unknown): Draft | Refusal => {
  const headers = [field(body, 'subject'), ...['from', 'to', 'reply_to'].flatMap((name) => many(field(body, name)))];
  if (headers.some(breaksLine)) return refusal(400, 'validation_error', 'Line breaks are not allowed in a header.');
  for (const name of ['from', 'to', 'subject']) {
    if (field(body, name) === undefined) {
      return refusal(422, 'missing_required_field', `Missing \`${name}\` field.`);
    }
  }
  const invalid = (name: string) => refusal(422, 'validation_error', `Invalid \`${name}\` field.`);
  const from = addressIn(field(body, 'from'));
  const to = addresses(field(body, 'to'));
  const replyTo = addresses(field(body, 'reply_to'));
  const subject = field(body, 'subject');
  const text = optionalText(field(body, 'text'));
  const html = optionalText(field(body, 'html'));
  if (from === undefined) return invalid('from');
  if (to === undefined || to.length === 0 || to.length > 50) return invalid('to');
  if (replyTo === undefined) return invalid('reply_to');
  if (typeof subject !== 'string' || subject === '') return invalid('subject');
  const attachments = attachmentsIn(field(body, 'attachments'), 'content_type');
  if (attachments === undefined) return invalid('attachments');
  if (text === undefined) return invalid('text');
  if (html === undefined) return invalid('html');
  if (text === '' && html === '') return refusal(422, 'missing_required_field', 'Missing `html` or `text` field.');
  return {
    from,
    from_name: nameIn(field(body, 'from')),
    to: to.join(', '),
    reply_to: replyTo.length > 0 ? replyTo.join(', ') : null,
    subject,
    text,
    html,
    message_id: null,
    attachments,
  };
};

/** This many idempotency keys are remembered; the provider forgets them after a day. */
const KEYS_KEPT = 2000;
const RETRY_AFTER_SECONDS = 60;

/** Resend's send call. */
export const resend = (mailbox: Mailbox) => {
  const sent = new Map<string, { payload: string; id: Promise<string | undefined> }>();

  /** The same key sends once, even when the second call comes while the first is still held. */
  const acceptOnce = (key: string, payload: string, draft: Draft, signal: AbortSignal) => {
    const id = mailbox.accept(draft, signal);
    sent.set(key, { payload, id });
    void id.then((accepted) => accepted === undefined && sent.delete(key));
    for (const oldest of sent.keys()) {
      if (sent.size <= KEYS_KEPT) break;
      sent.delete(oldest);
    }
    return id;
  };

  return new Hono().post('/emails', async (c) => {
    const refuse = ({ status, name, message }: Refusal) => c.json({ statusCode: status, name, message }, status);
    if (mailbox.mode() === 'down') {
      return refuse(refusal(503, 'application_error', 'The service is unavailable. Please try again later.'));
    }
    if (mailbox.mode() === 'refused') return refuse(refusal(401, 'invalid_api_key', 'API key is invalid'));
    if (!/^Bearer \S+$/.test(c.req.header('authorization') ?? '')) {
      return refuse(refusal(401, 'missing_api_key', 'Missing API key in the authorization header'));
    }
    if ((c.req.header('user-agent') ?? '') === '') {
      return refuse(refusal(403, 'forbidden', 'A User-Agent header is required'));
    }
    if (mailbox.mode() === 'limited') {
      c.header('retry-after', String(RETRY_AFTER_SECONDS));
      return refuse(refusal(429, 'rate_limit_exceeded', 'Too many requests. Please slow down.'));
    }
    const key = c.req.header('idempotency-key');
    if (key !== undefined && (key === '' || key.length > 256)) {
      return refuse(refusal(400, 'invalid_idempotency_key', 'The key must be between 1-256 characters.'));
    }
    const payload = await c.req.text();
    const known = key === undefined ? undefined : sent.get(key);
    if (known !== undefined && known.payload !== payload) {
      return refuse(refusal(409, 'invalid_idempotent_request', 'This key was used with another body.'));
    }
    const draft = read(parse(payload));
    if ('status' in draft) return refuse(draft);
    const { signal } = c.req.raw;
    const send = () => (key === undefined ? mailbox.accept(draft, signal) : acceptOnce(key, payload, draft, signal));
    const id = await (known === undefined ? send() : known.id);
    return id === undefined ? c.body(null, 503) : c.json({ id });
  });
};

const parse = (json: string): unknown => {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
};
