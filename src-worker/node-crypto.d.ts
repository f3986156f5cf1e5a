// The Workers types describe the platform's own API only; of Node's, this is what the Worker uses.
declare module 'node:crypto' {
  interface ScryptOptions {
    N: number;
    r: number;
    p: number;
    maxmem: number;
  }

  export function scrypt(
    password: Uint8Array,
    salt: Uint8Array,
    keyLength: number,
    options: ScryptOptions,
    callback: (error: Error | null, key: Uint8Array) => void,
  ): void;

  export function timingSafeEqual(a: Uint8Array, b: Uint8Array): boolean;

  interface KeyObject {
    asymmetricKeyType?: string;
  }

  export class X509Certificate {
    constructor(pem: string);
    readonly validFrom: string;
    readonly validTo: string;
    readonly publicKey: KeyObject;
  }

  interface Verify {
    update(data: string): Verify;
    verify(key: KeyObject, signature: string, encoding: 'base64'): boolean;
  }

  export function createVerify(algorithm: 'RSA-SHA256'): Verify;
}

declare module 'node:zlib' {
  export function crc32(data: Uint8Array): number;
}
