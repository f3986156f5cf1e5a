const BARE = /^[^\s@<>",;:()[\]\\]+@[^\s@<>",;:()[\]\\]+$/;
const NAMED = /^(?<name>[^<>]*?)\s*<(?<address>[^<>]+)>$/;

export const isAddress = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= 254 && BARE.test(value);

/** The bare address in `Name <name@host>` or `name@host`, or undefined when there is none. */
export const addressIn = (value: unknown): string | undefined => {
  if (typeof value !== 'string') return undefined;
  const bare = NAMED.exec(value)?.groups?.['address'] ?? value;
  return isAddress(bare) ? bare : undefined;
};

/** Whether a value would start a header of its own: how mail headers are forged. */
export const breaksLine = (value: unknown): boolean => typeof value === 'string' && /[\r\n]/.test(value);

/** A field of a value of unknown shape; undefined when there is none. */
export const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
