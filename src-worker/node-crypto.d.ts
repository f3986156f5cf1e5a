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
}
