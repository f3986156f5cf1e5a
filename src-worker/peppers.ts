import type { Configured, Mode } from './configured.ts';
import { isPublished } from './published-keys.ts';

/** A pepper is part of every password hash, and never stored in the database. */
export interface Pepper {
  /** `PASSWORD_PEPPER` is older than ids and has none (null). */
  id: string | null;
  secret: string;
}

/** The first pepper is for new hashes; the others check old ones. */
export type Peppers = [Pepper, ...Pepper[]];

export interface PepperInputs {
  PASSWORD_PEPPERS?: string;
  PASSWORD_PEPPER?: string;
}

export const LOCAL_PEPPER = 'only-for-this-machine-and-no-other';

/** A problem names the place of the entry and never repeats a secret. */
export const readPeppers = (raw: PepperInputs, mode: Mode): Configured<Peppers> => {
  const peppers: Pepper[] = [];
  const entries = (raw.PASSWORD_PEPPERS ?? '').split(',').map((entry) => entry.trim());
  for (const [index, entry] of entries.filter((text) => text !== '').entries()) {
    const [, id, secret = ''] = ENTRY.exec(entry) ?? [];
    if (id === undefined || secret.length < SECRET_MIN) {
      return refuse(`PASSWORD_PEPPERS entry ${index + 1} must be id:secret of at least ${SECRET_MIN} characters`);
    }
    if (peppers.some((known) => known.id === id)) return refuse('PASSWORD_PEPPERS names an id twice');
    peppers.push({ id, secret });
  }
  const unnamed = raw.PASSWORD_PEPPER ?? (mode === 'local' && peppers.length === 0 ? LOCAL_PEPPER : '');
  if (unnamed !== '') {
    if (unnamed.length < SECRET_MIN) return refuse(`PASSWORD_PEPPER must have at least ${SECRET_MIN} characters`);
    peppers.push({ id: null, secret: unnamed });
  }
  const published = mode === 'local' ? undefined : peppers.find(({ secret }) => isPublished(secret));
  if (published !== undefined) {
    return refuse(
      published.id === null ? 'PASSWORD_PEPPER is a published one' : 'PASSWORD_PEPPERS holds a published one',
    );
  }
  const [first, ...rest] = peppers;
  return first === undefined ? refuse('PASSWORD_PEPPER is missing') : { ready: true, value: [first, ...rest] };
};

const SECRET_MIN = 32;

const ENTRY = /^([\w-]{1,64}):([^\s,]+)$/;

const refuse = (problem: string): Configured<never> => ({ ready: false, problem });
