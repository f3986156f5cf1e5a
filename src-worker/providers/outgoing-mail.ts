export interface OutgoingMail {
  /** The id of a mail is the same at every attempt. */
  id: string;
  to: string;
  sender: string;
  replyTo: { email: string; name: string } | null;
  subject: string;
  text: string;
  html: string;
  attachments: MailAttachment[];
}

export interface MailAttachment {
  name: string;
  type: string;
  base64: string;
}

/**
 * Characters that could end the quoted name are dropped, because some mail readers do not understand escaping (RFC
 * 5322).
 */
export const mailbox = ({ email, name }: { email: string; name: string }): string => {
  const shown = name.replaceAll(/["\\<>]/g, ' ').trim();
  return shown === '' ? email : `"${shown}" <${email}>`;
};

/** The same `Message-ID` (RFC 5322, 3.6.4) at every attempt lets a mailbox recognise a copy. */
export const messageIdOf = ({ id }: OutgoingMail, from: string): string =>
  `<${id.replaceAll(/[^\w.-]/g, '.')}@${from.split('@').at(-1)}>`;

/** The provider's message may repeat an e-mail address, so only its code is logged. */
export class MailNotTaken extends Error {
  override readonly name: string = 'MailNotTaken';
  readonly code: string;

  constructor(message: string, code: string) {
    super(message);
    this.code = code;
  }
}

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

/** The statuses 429 and 5xx may be temporary, so they throw plain errors. */
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
