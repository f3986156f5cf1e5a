/** A mail as a provider is asked to send it. */
export interface OutgoingMail {
  /** Our own id: the same for every attempt at the same mail. */
  id: string;
  to: string;
  replyTo: { email: string; name: string } | null;
  subject: string;
  text: string;
  html: string;
}

/** A `Message-ID` (RFC 5322, 3.6.4) that every attempt at a mail has, so that a mailbox can tell a copy from another mail. */
export const messageIdOf = ({ id }: OutgoingMail, from: string): string =>
  `<${id.replaceAll(/[^\w.-]/g, '.')}@${from.split('@').at(-1)}>`;

/** The provider did not take the mail. Its words may repeat an address, so only the code is for the log. */
export class MailNotTaken extends Error {
  override readonly name: string = 'MailNotTaken';
  /** The provider's status, `429`, or its own name for what is wrong. */
  readonly code: string;

  constructor(message: string, code: string) {
    super(message);
    this.code = code;
  }
}

/** The provider will never take this mail; trying again is pointless. Any other error may pass. */
export class MailRefused extends MailNotTaken {
  override readonly name = 'MailRefused';
}

const TIMEOUT_MS = 5000;

interface MailCall {
  url: string;
  apiKey: string;
  headers?: Record<string, string>;
  body: unknown;
}

const ERROR_TEXT_MAX = 300;

/** Posts a mail to a provider's API. 429 and 5xx may pass and are plain errors; any other refusal is final. */
export const postMail = async ({ url, apiKey, headers, body }: MailCall): Promise<void> => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
    redirect: 'manual',
  });
  const answer = await response.text();
  if (response.ok) return;
  const code = String(response.status);
  const reason = `${code} ${answer.slice(0, ERROR_TEXT_MAX)}`;
  if (response.status === 429 || response.status >= 500) {
    throw new MailNotTaken(`The mail provider is busy: ${reason}`, code);
  }
  throw new MailRefused(`The mail provider refused the mail: ${reason}`, code);
};
