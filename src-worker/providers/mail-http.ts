import { MailNotTaken, MailRefused } from './outgoing-mail.ts';

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
