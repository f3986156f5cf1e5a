export type AlertPart = 'payments' | 'cron' | 'mail' | 'content' | 'database' | 'contact' | 'backup' | 'program';

interface Kind {
  part: AlertPart;
  /** An urgent alert affects visitors, customers or money, and `/api/health` fails. */
  isUrgent: boolean;
  passesInMinutes?: number;
}

export type AlertKey = Exclude<keyof typeof KINDS, 'plan'> | `plan:${string}`;

/** An alert of another release counts as urgent. */
export const kindOf = (key: string): Kind => {
  const name = key.split(':')[0] ?? '';
  return isKind(name) ? KINDS[name] : { part: 'database', isUrgent: true };
};

const KINDS = {
  currency: { part: 'payments', isUrgent: true },
  webhook: { part: 'payments', isUrgent: true },
  webhook_silent: { part: 'payments', isUrgent: true },
  credentials: { part: 'payments', isUrgent: true },
  plan: { part: 'payments', isUrgent: true },
  cron: { part: 'cron', isUrgent: true },
  cron_failing: { part: 'cron', isUrgent: true },
  mail_credentials: { part: 'mail', isUrgent: true },
  mail_waiting: { part: 'mail', isUrgent: true },
  dead_letters: { part: 'mail', isUrgent: false },
  snapshot: { part: 'content', isUrgent: true, passesInMinutes: 5 },
  database_full: { part: 'database', isUrgent: false },
  database_slow: { part: 'database', isUrgent: true, passesInMinutes: 5 },
  migrations: { part: 'database', isUrgent: true, passesInMinutes: 5 },
  turnstile: { part: 'contact', isUrgent: false },
  weak_keys: { part: 'program', isUrgent: true },
  update: { part: 'program', isUrgent: false },
  // A failed backup is repeated every minute of the night.
  backup: { part: 'backup', isUrgent: false, passesInMinutes: 30 },
  backup_overdue: { part: 'backup', isUrgent: false },
} as const satisfies Record<string, Kind>;

const isKind = (name: string): name is keyof typeof KINDS => Object.hasOwn(KINDS, name);
