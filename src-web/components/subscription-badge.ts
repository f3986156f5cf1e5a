import type { BadgeTone } from './badge.tsx';

const TONES: Partial<Record<string, BadgeTone>> = { active: 'green', expired: 'red', cancelled: 'yellow' };

/** A subscription's status as its badge shows it. */
export const subscriptionBadge = (status: string | null): { tone: BadgeTone; label: string } =>
  isNone(status)
    ? { tone: 'grey', label: 'Not Subscribed' }
    : { tone: TONES[status] ?? 'grey', label: capitalised(status.replaceAll('_', ' ')) };

const isNone = (status: string | null): status is null | '' => status === null || status === '';

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
