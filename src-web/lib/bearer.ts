/** The token that the calls carry while somebody is signed in. */
let token: string | null = null;
const listeners = new Set<() => void>();

export const bearer = (): string | null => token;

export const setBearer = (next: string | null): void => {
  token = next;
};

/** Calls back when the server has refused the token that the calls carry now. */
export const onBearerRefused = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Reports that the server refused a token; for one that was replaced meanwhile nothing happens. */
export const refuseBearer = (refused: string): void => {
  if (refused === token) listeners.forEach((listener) => listener());
};
