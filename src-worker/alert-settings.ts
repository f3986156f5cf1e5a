import type { Configured, Mode } from './configured.ts';

export interface AlertWebhookSettings {
  url: string;
  format: 'json' | 'text';
}

export interface AlertInputs {
  ALERT_WEBHOOK_URL?: string;
  ALERT_WEBHOOK_FORMAT?: string;
}

export const readAlertWebhook = (
  raw: AlertInputs,
  mode: Mode,
  simulators: string | undefined,
): Configured<AlertWebhookSettings> | null => {
  const given = raw.ALERT_WEBHOOK_URL ?? '';
  const url = given === '' && simulators !== undefined ? `${simulators}/alerts/webhook` : given;
  if (url === '') return null;
  if (!isAddress(url, mode)) return { ready: false, problem: 'ALERT_WEBHOOK_URL must be an https address' };
  const format = raw.ALERT_WEBHOOK_FORMAT ?? usualFormat(url);
  const known = FORMATS.find((each) => each === format);
  if (known === undefined) return { ready: false, problem: 'ALERT_WEBHOOK_FORMAT must be json or text' };
  return { ready: true, value: { url, format: known } };
};

const FORMATS = ['json', 'text'] as const;

const isAddress = (text: string, mode: Mode): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return (protocol === 'https:' || (mode === 'local' && protocol === 'http:')) && username === '' && password === '';
};

/** The service ntfy shows a body as it is, so it gets a text instead of JSON. */
const usualFormat = (url: string): string => (new URL(url).hostname.startsWith('ntfy.') ? 'text' : 'json');
