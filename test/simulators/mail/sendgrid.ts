import { Hono } from 'hono';
import { attachmentsIn, breaksLine, field, isAddress } from './address.ts';
import type { Draft, Mailbox } from './mailbox.ts';

interface Problem {
  message: string;
  field: string | null;
  help: null;
}

const problem = (message: string, at: string | null = null): Problem => ({ message, field: at, help: null });

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const checkPerson = (value: unknown, path: string): Problem[] => {
  const email = field(value, 'email');
  const name = field(value, 'name');
  if (breaksLine(email) || breaksLine(name)) return [problem('Line breaks are not allowed in a header', path)];
  if (!isAddress(email)) return [problem('Does not contain a valid address.', `${path}.email`)];
  if (name !== undefined && typeof name !== 'string') return [problem('The name must be a string', `${path}.name`)];
  return [];
};

const ORDER = ['text/plain', 'text/html'];

const checkContent = (content: unknown[]): Problem[] => {
  if (content.length === 0) return [problem('There must be at least one content block', 'content')];
  const types = content.map((block) => field(block, 'type'));
  const places = types.map((type) => ORDER.findIndex((known) => known === type));
  if (places.includes(-1)) return [problem('Only text/plain and text/html are taken here', 'content')];
  if (places.some((place, index) => index > 0 && place <= (places[index - 1] ?? -1))) {
    return [problem('text/plain must come first, then text/html, each once at most', 'content')];
  }
  const empty = content.findIndex((block) => typeof field(block, 'value') !== 'string' || field(block, 'value') === '');
  return empty === -1
    ? []
    : [problem('The content value must be a string with something in it', `content.${empty}.value`)];
};

const checkSubject = (subject: unknown): Problem[] => {
  if (typeof subject !== 'string' || subject === '') return [problem('The subject is required', 'subject')];
  return breaksLine(subject) ? [problem('Line breaks are not allowed in a header', 'subject')] : [];
};

/** Names that the provider keeps for itself. */
const RESERVED =
  /^(?:x-sg-e?id|received|dkim-signature|content-type|content-transfer-encoding|to|from|subject|reply-to|b?cc)$/i;

const checkHeaders = (headers: unknown): Problem[] =>
  Object.entries(typeof headers === 'object' && headers !== null ? headers : {}).flatMap(
    ([name, value]: [string, unknown]) => {
      if (RESERVED.test(name))
        return [problem('The headers property can not contain a reserved header', `headers.${name}`)];
      if (typeof value !== 'string' || breaksLine(value)) return [problem('A header is one line', `headers.${name}`)];
      const isOne = !/^message-id$/i.test(name) || /^<[\w.!#$%&'*+/=?^`{|}~-]+@[\w.-]+>$/.test(value);
      return isOne ? [] : [problem('Not a message id', `headers.${name}`)];
    },
  );

const checkPersonalizations = (personalizations: unknown[]): Problem[] => {
  if (personalizations.length === 0) return [problem('At least one personalization is required', 'personalizations')];
  return personalizations.flatMap((each, index) => {
    const path = `personalizations.${index}.to`;
    const to = list(field(each, 'to'));
    if (to.length === 0) return [problem('The to array is required and must name a recipient', path)];
    return to.flatMap((person, place) => checkPerson(person, `${path}.${place}`));
  });
};

/** All problems of a body of `POST /v3/mail/send`, in the provider's form. */
const check = (body: unknown): Problem[] => [
  ...checkPersonalizations(list(field(body, 'personalizations'))),
  ...checkPerson(field(body, 'from'), 'from'),
  ...(field(body, 'reply_to') === undefined ? [] : checkPerson(field(body, 'reply_to'), 'reply_to')),
  ...checkSubject(field(body, 'subject')),
  ...checkContent(list(field(body, 'content'))),
  ...checkHeaders(field(body, 'headers')),
  ...(attachmentsIn(field(body, 'attachments'), 'type') === undefined
    ? [problem('An attachment needs a filename, a type and base64 content', 'attachments')]
    : []),
];

const string = (value: unknown): string => (typeof value === 'string' ? value : '');

const toDraft = (body: unknown): Draft => {
  const value = (type: string): string =>
    string(
      field(
        list(field(body, 'content')).find((block) => field(block, 'type') === type),
        'value',
      ),
    );
  const to = list(field(body, 'personalizations')).flatMap((each) => list(field(each, 'to')));
  const replyTo = field(field(body, 'reply_to'), 'email');
  return {
    to: to.map((person) => string(field(person, 'email'))).join(', '),
    from: string(field(field(body, 'from'), 'email')),
    from_name: string(field(field(body, 'from'), 'name')),
    reply_to: typeof replyTo === 'string' ? replyTo : null,
    subject: string(field(body, 'subject')),
    text: value('text/plain'),
    html: value('text/html'),
    message_id: string(field(field(body, 'headers'), 'Message-ID')) || null,
    attachments: attachmentsIn(field(body, 'attachments'), 'type') ?? [],
  };
};

const LIMIT_SECONDS = 60;

/** SendGrid's mail send call, v3. */
export const sendgrid = (mailbox: Mailbox) =>
  new Hono().post('/v3/mail/send', async (c) => {
    const refuse = (status: 400 | 401 | 415 | 429 | 500, ...errors: Problem[]) => c.json({ errors }, status);
    if (mailbox.mode() === 'down') return refuse(500, problem('Internal Server Error'));
    if (mailbox.mode() === 'refused' || !/^Bearer \S+$/.test(c.req.header('authorization') ?? '')) {
      return refuse(401, problem('The provided authorization grant is invalid, expired, or revoked'));
    }
    if (mailbox.mode() === 'limited') {
      c.header('X-RateLimit-Limit', '600');
      c.header('X-RateLimit-Remaining', '0');
      c.header('X-RateLimit-Reset', String(Math.ceil(Date.now() / 1000) + LIMIT_SECONDS));
      return refuse(429, problem('too many requests'));
    }
    if (!/^application\/json\b/i.test(c.req.header('content-type') ?? '')) {
      return refuse(415, problem('Content-Type should be application/json.'));
    }
    const body: unknown = await c.req.json().catch(() => undefined);
    if (typeof body !== 'object' || body === null) return refuse(400, problem('Bad Request'));
    const problems = check(body);
    if (problems.length > 0) return refuse(400, ...problems);
    const id = await mailbox.accept(toDraft(body), c.req.raw.signal);
    return id === undefined ? c.body(null, 503) : c.body(null, 202, { 'X-Message-Id': id });
  });
