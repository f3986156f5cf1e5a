import { randomBytes } from 'node:crypto';
import { readSettings } from '../../../src-worker/env.ts';
import type { Bindings } from '../../../src-worker/settings.ts';
import { AppError } from '../../../src-worker/errors.ts';
import { requiredSecrets } from './live-config.ts';
import { SECRET_SETTINGS } from './setting-names.ts';
import { SITE_FILE, type Place, type Site } from './site-file.ts';

/** A key that signs sign-in tokens, in the form of `JWT_KEYS`. */
export const newTokenKey = (at: Date): string =>
  `${at.toISOString().slice(0, 7)}:${randomBytes(32).toString('base64')}`;

/** The secret in every password hash. */
export const newPepper = (): string => randomBytes(32).toString('base64');

/**
 * The problems of a place's settings, found by the Worker's own checks with invented secrets. Empty when a site can
 * run.
 */
export const findProblems = (place: Place, site: Site): string[] => {
  const missing = [
    ...(['database_id', 'kv_id', 'jurisdiction', 'bucket', 'paypal', 'turnstile'] as const).filter(
      (name) => site[name] === undefined,
    ),
    ...['SITE_ORIGIN', 'OWNER_EMAIL', 'MAIL_PROVIDER', 'MAIL_FROM'].filter((name) => !site.vars[name]),
  ];
  if (missing.length > 0) return [`${SITE_FILE} lacks ${missing.join(', ')}. Run: npm run setup${flagOf(place)}`];
  const stray = Object.keys(site.vars).filter((name) => SECRET_SETTINGS.includes(name));
  if (stray.length > 0) return [`${stray.join(', ')} stands in ${SITE_FILE}, where no secret may stand.`];
  const apart = findProblemsApart(site);
  if (apart !== null) return [apart];
  try {
    // The check only asks whether bindings exist.
    const bindings = bindingsOf(place, site) as unknown as Bindings;
    const { mail, accounts, payments, backups, weakKeys } = readSettings(bindings);
    if (weakKeys.length > 0) return [`${weakKeys.join(', ')} in ${SITE_FILE} is published: put your own in its place.`];
    const parts = [mail, accounts, backups, site.paypal === 'none' ? null : payments];
    return parts.flatMap((part) => (part === null || part.ready ? [] : [part.problem]));
  } catch (error) {
    if (error instanceof AppError) return [error.message];
    throw error;
  }
};

/** The problem of pages on another host than the Worker's, or null. */
const findProblemsApart = ({ pages_project, worker_origin, domains, vars }: Site): string | null => {
  if (pages_project === undefined) return null;
  if (worker_origin === undefined) return `worker_origin is missing in ${SITE_FILE}: where the Worker is.`;
  const taken = domains.find((host) => vars['SITE_ORIGIN'] === `https://${host}`);
  if (taken !== undefined) return `domains in ${SITE_FILE} leads ${taken} to the Worker, but the pages are there.`;
  const isAdmitted = vars['ALLOWED_ORIGINS']?.split(',').some((each) => each.trim() === vars['SITE_ORIGIN']);
  return isAdmitted ? null : `ALLOWED_ORIGINS in ${SITE_FILE} has to name SITE_ORIGIN, where the pages are.`;
};

/** The commands' option for the place. */
export const flagOf = (place: Place): string => (place === 'preview' ? ' -- --preview' : '');

const bindingsOf = (place: Place, site: Site) => ({
  ...Object.fromEntries(requiredSecrets(site).map((name) => [name, newPepper()])),
  JWT_KEYS: newTokenKey(new Date()),
  ...site.vars,
  MODE: place,
  ...(site.bucket === 'none' ? {} : { BACKUPS: {} }),
  EMAIL: {},
});
