let token: string | null = null;
const listeners = new Set<() => void>();

export const bearer = (): string | null => token;

export const setBearer = (next: string | null): void => {
  token = next;
};

export const onBearerRefused = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** A refusal of a token that was already replaced is ignored. */
export const refuseBearer = (refused: string): void => {
  if (refused === token) listeners.forEach((listener) => listener());
};
