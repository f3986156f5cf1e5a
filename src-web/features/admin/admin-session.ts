/** What the browser keeps to know which screen to draw first; the server decides all else. */
const FLAG = 'adminLoggedIn';

/** `ended` is a session that ended while the owner was at work: what is open stays open until the next sign-in. */
export type AdminState = 'visitor' | 'owner' | 'ended';

const readFlag = (): boolean => {
  try {
    return localStorage.getItem(FLAG) === 'true';
  } catch {
    return false;
  }
};

const writeFlag = (isOwner: boolean): void => {
  try {
    if (isOwner) localStorage.setItem(FLAG, 'true');
    else localStorage.removeItem(FLAG);
  } catch {
    // Without storage the login screen is simply drawn first the next time.
  }
};

let state: AdminState = readFlag() ? 'owner' : 'visitor';
const listeners = new Set<() => void>();
let waiting: (() => void)[] = [];

const become = (next: AdminState): void => {
  state = next;
  writeFlag(next === 'owner');
  for (const listener of listeners) listener();
};

export const adminState = (): AdminState => state;

export const onAdminState = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The owner has signed in: calls that waited for it go on. */
export const enterAdmin = (): void => {
  become('owner');
  const resume = waiting;
  waiting = [];
  for (const go of resume) go();
};

/** The owner has signed out, or gives up what was open. */
export const leaveAdmin = (): void => {
  waiting = [];
  become('visitor');
};

/** Resolves when the owner has signed in again, after a call was refused. */
export const signedInAgain = (): Promise<void> => {
  if (state === 'owner') become('ended');
  return new Promise((resolve) => waiting.push(resolve));
};
