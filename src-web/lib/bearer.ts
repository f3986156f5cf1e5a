let token: string | null = null;
const listeners = new Set<() => void>();

export const bearer = (): string | null => token;

export const setBearer = (next: string | null): void => {
  token = next;
};

/** Calls the listener when the server has refused the present token. */
export const onBearerRefused = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Reports that the server refused a token; nothing happens when another token has replaced it meanwhile. */
export const refuseBearer = (refused: string): void => {
  if (refused === token) listeners.forEach((listener) => listener());
};
