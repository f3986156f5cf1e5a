import { SUBSCRIPTION_LABELS } from '#contract/payments';
import type { BadgeTone } from './badge.tsx';

export const subscriptionBadge = (status: string | null): { tone: BadgeTone; label: string } =>
  isNone(status)
    ? { tone: 'grey', label: 'Not Subscribed' }
    : { tone: TONES[status] ?? 'grey', label: labelOf(status) };

const TONES: Partial<Record<string, BadgeTone>> = { active: 'green', expired: 'red', cancelled: 'yellow' };

const isNone = (status: string | null): status is null | '' => status === null || status === '';

const labelOf = (status: string): string =>
  new Map<string, string>(Object.entries(SUBSCRIPTION_LABELS)).get(status) ?? status;
