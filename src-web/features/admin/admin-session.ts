import { useSyncExternalStore } from 'react';
import type { AdminSession } from '#contract/admin';
import { DEFAULT_CURRENCY, type Currency } from '#contract/money';
import { readStored, writeStored } from '../../lib/storage.ts';

/** The stored flag of a sign-in only chooses the first screen. The server checks every call. */
const FLAG = 'adminLoggedIn';

/** With `ended`, the session ended during work, so open editors stay open. */
export type AdminState = 'visitor' | 'owner' | 'ended';

const readFlag = (): boolean => readStored('localStorage', FLAG) === 'true';

type Resume = (isOwner: boolean) => void;

type Session = Pick<AdminSession, 'username' | 'currency' | 'owner_email' | 'pending_owner_email'>;

let state: AdminState = readFlag() ? 'owner' : 'visitor';
/** The stored flag may be outdated or forged, so the server confirms it. */
let isKnown = false;
/** The username stays after the session, so that the next sign-in asks only for the password. */
let session: Session = { username: '', currency: DEFAULT_CURRENCY, owner_email: '' };
const listeners = new Set<() => void>();
let waiting: Resume[] = [];

export const adminState = (): AdminState => state;

export const adminName = (): string => session.username;

export const useAdminState = (): AdminState => useSyncExternalStore(onAdminState, adminState);

export const useAdminCurrency = (): Currency => useSyncExternalStore(onAdminState, adminCurrency);

export const adminCurrency = (): Currency => session.currency;

export const useOwnerEmail = (): string => useSyncExternalStore(onAdminState, ownerEmail);

export const ownerEmail = (): string => addressOf(session) || 'you';

export const addressOf = ({ owner_email: present, pending_owner_email: pending }: Addresses): string =>
  pending === undefined ? present : `${present} (until ${pending} is confirmed)`;

type Addresses = Pick<AdminSession, 'owner_email' | 'pending_owner_email'>;

/** When the server does not answer, the former session counts as confirmed. */
export const confirmAdmin = (known = session): void => {
  isKnown = true;
  const isSame = known.currency === session.currency && addressOf(known) === addressOf(session);
  session = known;
  if (isSame) return;
  for (const listener of listeners) listener();
};

export const enterAdmin = (entered: Session): void => {
  confirmAdmin(entered);
  writeFlag(true);
  become('owner');
  settle(true);
};

export const leaveAdmin = (): void => {
  isKnown = false;
  writeFlag(false);
  become('visitor');
  settle(false);
};

export const signedInAgain = (): Promise<boolean> => {
  if (state === 'owner') endSession();
  if (adminState() === 'visitor') return Promise.resolve(false);
  return new Promise((resolve) => waiting.push(resolve));
};

/** Browser tabs share the session cookie, so they share its state. */
export const followOtherTabs = (): (() => void) => {
  addEventListener('storage', follow);
  return () => removeEventListener('storage', follow);
};

const onAdminState = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const writeFlag = (isOwner: boolean): void => {
  writeStored('localStorage', FLAG, isOwner ? 'true' : null);
};

const become = (next: AdminState): void => {
  if (state === next) return;
  state = next;
  for (const listener of listeners) listener();
};

const settle = (isOwner: boolean): void => {
  const settled = waiting;
  waiting = [];
  for (const resume of settled) resume(isOwner);
};

const endSession = (): void => {
  if (!isKnown) return leaveAdmin();
  writeFlag(false);
  return become('ended');
};

const follow = ({ key, newValue }: StorageEvent): void => {
  if (key !== FLAG) return;
  if (newValue === 'true') enterAdmin(session);
  else if (state === 'owner') endSession();
};
