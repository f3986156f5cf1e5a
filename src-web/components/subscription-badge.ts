import { SUBSCRIPTION_LABELS } from '#contract/payments';
import type { BadgeTone } from './badge.tsx';
import { word } from '../lib/words.ts';

export const subscriptionBadge = (status: string | null): { tone: BadgeTone; label: string } =>
  isNone(status)
    ? { tone: 'grey', label: word('subscription.none') }
    : { tone: TONES[status] ?? 'grey', label: labelOf(status) };

const TONES: Partial<Record<string, BadgeTone>> = { active: 'green', expired: 'red', cancelled: 'yellow' };

const isNone = (status: string | null): status is null | '' => status === null || status === '';

const labelOf = (status: string): string => (isKnown(status) ? word(`subscription.${status}`) : status);

const isKnown = (status: string): status is keyof typeof SUBSCRIPTION_LABELS =>
  Object.hasOwn(SUBSCRIPTION_LABELS, status);
