import type { Alert } from '#contract/admin-system';
import type { AlertWebhookSettings } from '../alert-settings.ts';

interface Message {
  site: string;
  alerts: Alert[];
}

/** Slack and Mattermost read `text`, and Discord reads `content`. Throws when the webhook refuses. */
export const postAlerts = async ({ url, format }: AlertWebhookSettings, message: Message): Promise<void> => {
  const response = await fetch(url, {
    method: 'POST',
    ...(format === 'text' ? asText(message) : asJson(message)),
    signal: AbortSignal.timeout(TIMEOUT_MS),
    redirect: 'manual',
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The alert webhook answered ${response.status}`);
};

const TIMEOUT_MS = 5000;

const asText = (message: Message) => ({
  headers: {
    'content-type': 'text/plain; charset=utf-8',
    title: 'Your site needs you',
    priority: message.alerts.some(({ is_urgent }) => is_urgent) ? 'high' : 'default',
  },
  body: wordsOf(message),
});

const asJson = (message: Message) => {
  const text = wordsOf(message);
  return {
    headers: { 'content-type': 'application/json' },
    // Without `allowed_mentions`, Discord would notify everybody whom a text mentions.
    body: JSON.stringify({ text, content: text, allowed_mentions: { parse: [] }, ...message }),
  };
};

const wordsOf = ({ site, alerts }: Message): string =>
  [
    `${site} needs you:`,
    ...alerts.map(({ problem, advice }) => `${problem} ${advice}`),
    'The System tab shows it until it is right again.',
  ].join('\n\n');
