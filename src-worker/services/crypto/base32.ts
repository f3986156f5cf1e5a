/** The text is Base32 of RFC 4648 without padding, as authenticator apps expect. */
export const toBase32 = (bytes: Uint8Array): string => {
  let text = '';
  let held = 0;
  let count = 0;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    count += 8;
    while (count >= BITS) {
      count -= BITS;
      text += ALPHABET.charAt((held >>> count) & 31);
    }
    held &= (1 << count) - 1;
  }
  return count === 0 ? text : text + ALPHABET.charAt((held << (BITS - count)) & 31);
};

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const BITS = 5;
