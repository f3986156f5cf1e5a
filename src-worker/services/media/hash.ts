const ID_BYTES = 16;

/** 128 bits of the SHA-256 of some bytes in hex: the same bytes have the same name, and no others. */
export const contentHash = async (parts: readonly Uint8Array[]): Promise<string> => {
  const hashes = await Promise.all(parts.map((part) => crypto.subtle.digest('SHA-256', part)));
  const whole = hashes.length === 1 ? hashes[0] : await crypto.subtle.digest('SHA-256', await new Blob(hashes).bytes());
  if (whole === undefined) throw new Error('Nothing to hash');
  return [...new Uint8Array(whole, 0, ID_BYTES)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
};
