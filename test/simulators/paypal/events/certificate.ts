import { randomBytes, sign, type KeyObject } from 'node:crypto';

/** A DER element: a tag, the length of its content, and the content. */
const der = (tag: number, ...parts: Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
};

const sequence = (...parts: Uint8Array[]): Buffer => der(0x30, ...parts);
const oid = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'));
const bits = (content: Uint8Array): Buffer => der(0x03, Buffer.from([0]), content);

/** A name with its common name (2.5.4.3) and organisation (2.5.4.10). */
const name = (common: string, organisation: string): Buffer =>
  sequence(
    der(0x31, sequence(oid('55040a'), der(0x0c, Buffer.from(organisation)))),
    der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(common)))),
  );

const time = (at: Date): Buffer => {
  const text = at.toISOString().replace(/[-:T]|\.\d+/g, '');
  // X.509 writes years before 2050 with two digits (UTCTime), later ones with four (GeneralizedTime).
  return at.getUTCFullYear() < 2050 ? der(0x17, Buffer.from(text.slice(2))) : der(0x18, Buffer.from(text));
};

/** sha256WithRSAEncryption, 1.2.840.113549.1.1.11. */
const ALGORITHM = sequence(oid('2a864886f70d01010b'), der(0x05));

export interface CertificateRequest {
  common: string;
  organisation: string;
  from: Date;
  until: Date;
  publicKey: KeyObject;
  privateKey: KeyObject;
}

/** A self-signed X.509 certificate (version 3, RSA with SHA-256) as PEM text. */
export const selfSigned = ({
  common,
  organisation,
  from,
  until,
  publicKey,
  privateKey,
}: CertificateRequest): string => {
  const subject = name(common, organisation);
  // A serial number is a positive integer, so its first bit is off; a leading zero octet would not be minimal.
  const serial = randomBytes(16);
  serial.writeUInt8((serial.readUInt8(0) & 0x3f) | 0x40, 0);
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, serial),
    ALGORITHM,
    subject,
    sequence(time(from), time(until)),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const certificate = sequence(body, ALGORITHM, bits(sign('sha256', body, privateKey)));
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
};
