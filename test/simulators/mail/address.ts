import type { Attachment } from './mailbox.ts';

const BARE = /^[^\s@<>",;:()[\]\\]+@[^\s@<>",;:()[\]\\]+$/;
const NAMED = /^(?<name>[^<>]*?)\s*<(?<address>[^<>]+)>$/;

export const isAddress = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= 254 && BARE.test(value);

/** The bare address in `Name <name@host>` or `name@host`; undefined without one. */
export const addressIn = (value: unknown): string | undefined => {
  if (typeof value !== 'string') return undefined;
  const bare = NAMED.exec(value)?.groups?.['address'] ?? value;
  return isAddress(bare) ? bare : undefined;
};

/** The name in `"Name" <name@host>`, without its quotes; empty without one. */
export const nameIn = (value: unknown): string =>
  (typeof value === 'string' ? (NAMED.exec(value)?.groups?.['name'] ?? '') : '').replaceAll('"', '');

/** True when a value would start a header of its own, which is how mail headers are forged. */
export const breaksLine = (value: unknown): boolean => typeof value === 'string' && /[\r\n]/.test(value);

/** The attachments in base64, with the provider's name for the type; undefined when any of them is wrong. */
export const attachmentsIn = (value: unknown, typeField: string): Attachment[] | undefined => {
  const found = (Array.isArray(value) ? value : []).map((one: unknown) => {
    const [name, type, content] = ['filename', typeField, 'content'].map((key) => field(one, key));
    if (typeof name !== 'string' || breaksLine(name) || typeof type !== 'string' || typeof content !== 'string')
      return null;
    const bytes = Buffer.from(content, 'base64');
    return bytes.toString('base64') === content && content !== '' ? { name, type, text: bytes.toString('utf8') } : null;
  });
  const whole = found.filter((one) => one !== null);
  return whole.length === found.length ? whole : undefined;
};

/** A field of a value of unknown shape; undefined without such a field. */
export const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
