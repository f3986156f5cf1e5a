import { toBase64Url } from '../crypto/base64.ts';
import { keyedHash } from '../crypto/keyed-hash.ts';

/** Whom a throttle counts, kept so that the table tells nobody who tried what and from where. */
export const concealed = async (pepper: string, ...parts: string[]): Promise<string> =>
  toBase64Url(await keyedHash(pepper, JSON.stringify(['throttle', ...parts])));
