import { useSyncExternalStore } from 'react';
import type { AdminSession } from '#contract/admin';
import { DEFAULT_CURRENCY, type Currency } from '#contract/money';
import { readStored, writeStored } from '../../lib/storage.ts';

/** What the browser keeps to know which screen to render first; the server decides all else. */
const FLAG = 'adminLoggedIn';

/** `ended` is a session that ended while the owner was at work: what is open stays open until the next sign-in. */
export type AdminState = 'visitor' | 'owner' | 'ended';

const readFlag = (): boolean => readStored('localStorage', FLAG) === 'true';

type Resume = (isOwner: boolean) => void;

type Session = Pick<AdminSession, 'username' | 'currency' | 'owner_email'>;

let state: AdminState = readFlag() ? 'owner' : 'visitor';
/** Whether the server has vouched for the session; until then the flag may be old or somebody's invention. */
let isKnown = false;
/** Whose session it is, to be asked for the password only when it has ended, and what it says of the site. */
let session: Session = { username: '', currency: DEFAULT_CURRENCY, owner_email: '' };
const listeners = new Set<() => void>();
let waiting: Resume[] = [];

export const adminState = (): AdminState => state;

export const adminName = (): string => session.username;

/** Who the admin area has before it, as a component sees it. */
export const useAdminState = (): AdminState => useSyncExternalStore(onAdminState, adminState);

/** What the site's prices are in, as a component sees it. */
export const useAdminCurrency = (): Currency => useSyncExternalStore(onAdminState, adminCurrency);

export const adminCurrency = (): Currency => session.currency;

/** Where mails to the owner go, as a component sees it. */
export const useOwnerEmail = (): string => useSyncExternalStore(onAdminState, ownerEmail);

export const ownerEmail = (): string => session.owner_email || 'you';

/** The server knows the session. Without a name it could not be asked, and the owner gets the benefit of the doubt. */
export const confirmAdmin = (known = session): void => {
  isKnown = true;
  const isSame = known.currency === session.currency && known.owner_email === session.owner_email;
  session = known;
  if (isSame) return;
  for (const listener of listeners) listener();
};

/** The owner has signed in: calls that waited for it go on. */
export const enterAdmin = (entered: Session): void => {
  confirmAdmin(entered);
  writeFlag(true);
  become('owner');
  settle(true);
};

/** The owner has signed out, or gives up what was open. */
export const leaveAdmin = (): void => {
  isKnown = false;
  writeFlag(false);
  become('visitor');
  settle(false);
};

/**
 * Called when the server refused a call. Resolves with true when the owner has signed in again, and with false at once
 * where nobody was signed in, or when what was open is given up.
 */
export const signedInAgain = (): Promise<boolean> => {
  if (state === 'owner') endSession();
  if (adminState() === 'visitor') return Promise.resolve(false);
  return new Promise((resolve) => waiting.push(resolve));
};

/** Follows what other tabs do: they share the session's cookie. Returns what stops it. */
export const followOtherTabs = (): (() => void) => {
  addEventListener('storage', follow);
  return () => removeEventListener('storage', follow);
};

const onAdminState = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Without storage the login screen is simply rendered first the next time. */
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

/** The session is over: what was opened in it stays open, and where nothing was there is only the login screen. */
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
