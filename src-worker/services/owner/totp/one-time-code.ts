import { timingSafeEqual } from 'node:crypto';

export const stepOfCode = async (secret: Uint8Array<ArrayBuffer>, code: string, at: Date): Promise<number | null> => {
  if (!/^\d{6}$/.test(code)) return null;
  const now = Math.floor(at.getTime() / 1000 / STEP_SECONDS);
  let found: number | null = null;
  for (let step = now - TOLERANCE; step <= now + TOLERANCE; step += 1) {
    const expected = await codeAt(secret, step);
    if (timingSafeEqual(encoder.encode(expected), encoder.encode(code))) found = step;
  }
  return found;
};

/** Every authenticator app knows RFC 6238's default of 30 seconds. */
const STEP_SECONDS = 30;

const DIGITS = 6;

/** One earlier and one later code count too, because people type slowly and clocks differ. */
const TOLERANCE = 1;

const encoder = new TextEncoder();

export const authenticatorUri = (parts: { issuer: string; account: string; secret: string }): string => {
  const label = `${encodeURIComponent(parts.issuer)}:${encodeURIComponent(parts.account)}`;
  const query = [
    `secret=${parts.secret}`,
    `issuer=${encodeURIComponent(parts.issuer)}`,
    'algorithm=SHA1',
    `digits=${DIGITS}`,
    `period=${STEP_SECONDS}`,
  ];
  return `otpauth://totp/${label}?${query.join('&')}`;
};

/** The code is four bytes of the HMAC, at the offset in its last four bits (RFC 4226, 5.3). */
const codeAt = async (secret: Uint8Array<ArrayBuffer>, step: number): Promise<string> => {
  const key = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-1' }, false, ['sign']);
  const mac = new DataView(await crypto.subtle.sign('HMAC', key, counterBytes(step)));
  const offset = mac.getUint8(mac.byteLength - 1) & 0xf;
  const number = mac.getUint32(offset) & 0x7fff_ffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
};

const counterBytes = (step: number): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(step));
  return bytes;
};
