import { toBase64Url } from '../../../src-worker/services/crypto/base64.ts';

/** The parts of a passkey's answer that a test may falsify. */
interface Lie {
  origin?: string;
  host?: string;
  counter?: number;
  challenge?: string;
  /** The device did not check the person, so anybody who holds it may use it. */
  isUnverified?: boolean;
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const WITH_KEY = 0x40;

const encoder = new TextEncoder();

const sha256 = async (bytes: Uint8Array): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', Uint8Array.from(bytes)));

const present = ({ isUnverified = false }: Lie): number => (isUnverified ? USER_PRESENT : USER_PRESENT | USER_VERIFIED);

const uint = (value: number, size: number): number[] =>
  Array.from({ length: size }, (_, index) => (value >>> (8 * (size - 1 - index))) & 0xff);

/** A text as CBOR (RFC 8949), of fewer than 24 letters. */
const cborText = (text: string): number[] => [0x60 + text.length, ...encoder.encode(text)];

const derInteger = (bytes: Uint8Array): number[] => {
  const start = bytes.findIndex((byte) => byte !== 0);
  const value = [...bytes.subarray(start === -1 ? bytes.length - 1 : start)];
  const positive = (value[0] ?? 0) > 0x7f ? [0, ...value] : value;
  return [0x02, positive.length, ...positive];
};

/** A device with a passkey for one site, written only by WebAuthn Level 3. */
export const newPasskeyDevice = async (origin = 'http://localhost') => {
  const keys = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);
  if (!('publicKey' in keys)) throw new Error('No pair of keys was made');
  const publicKey = await crypto.subtle.exportKey('raw', keys.publicKey);
  if (!(publicKey instanceof ArrayBuffer)) throw new Error('The key is not raw');
  const raw = new Uint8Array(publicKey);
  const id = crypto.getRandomValues(new Uint8Array(32));
  let signatures = 0;

  const clientData = (type: string, challenge: string, lie: Lie) =>
    encoder.encode(JSON.stringify({ type, challenge: lie.challenge ?? challenge, origin: lie.origin ?? origin }));

  const head = async (flags: number, lie: Lie) => [
    ...(await sha256(encoder.encode(lie.host ?? new URL(origin).hostname))),
    flags,
    ...uint(lie.counter ?? signatures, 4),
  ];

  return {
    id: toBase64Url(id),
    /** The browser's answer when a passkey is made (8.7, attestation "none"). */
    create: async (challenge: string, lie: Lie = {}) => {
      const cose = [
        0xa5,
        1,
        2,
        3,
        0x26,
        0x20,
        1,
        0x21,
        0x58,
        32,
        ...raw.subarray(1, 33),
        0x22,
        0x58,
        32,
        ...raw.subarray(33),
      ];
      const flags = present(lie) | WITH_KEY;
      const data = [...(await head(flags, lie)), ...new Uint8Array(16), ...uint(id.length, 2), ...id, ...cose];
      const attestation = [0xa3, ...cborText('fmt'), ...cborText('none'), ...cborText('attStmt'), 0xa0];
      const attestationObject = [...attestation, ...cborText('authData'), 0x58, data.length, ...data];
      return {
        id: toBase64Url(id),
        response: {
          clientDataJSON: toBase64Url(clientData('webauthn.create', challenge, lie)),
          attestationObject: toBase64Url(Uint8Array.from(attestationObject)),
        },
      };
    },
    /** The browser's answer when somebody signs in with the passkey. */
    sign: async (challenge: string, lie: Lie = {}) => {
      signatures += 1;
      const data = Uint8Array.from(await head(present(lie), lie));
      const client = clientData('webauthn.get', challenge, lie);
      const signed = Uint8Array.from([...data, ...(await sha256(client))]);
      const signature = new Uint8Array(
        await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, keys.privateKey, signed),
      );
      const numbers = [...derInteger(signature.subarray(0, 32)), ...derInteger(signature.subarray(32))];
      return {
        id: toBase64Url(id),
        response: {
          clientDataJSON: toBase64Url(client),
          authenticatorData: toBase64Url(data),
          signature: toBase64Url(Uint8Array.from([0x30, numbers.length, ...numbers])),
        },
      };
    },
  };
};
