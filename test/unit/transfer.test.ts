import jsqr from 'jsqr';
import { expect, test } from 'vitest';
import { epcText, formatIban, isIban, NO_ACCOUNT } from '#contract/transfer';
import { modulesOf } from '../../src-web/components/qr-code.tsx';

const ACCOUNT = {
  ...NO_ACCOUNT,
  holder: 'Zoë Äpfel & Söhne 🍏 GmbH',
  iban: 'DE89370400440532013000',
  bic: 'COBADEFFXXX',
};

/** The text that a camera reads from the code, drawn in black and white. */
const scanned = (text: string) => {
  const { data, size } = modulesOf(text);
  const scale = 4;
  const side = size * scale;
  const pixels = new Uint8ClampedArray(side * side * 4);
  for (let at = 0; at < side * side; at += 1) {
    const isDark = data[Math.floor(at / side / scale)]?.[Math.floor((at % side) / scale)] === true;
    pixels.set([...Array<number>(3).fill(isDark ? 0 : 255), 255], at * 4);
  }
  const read = jsqr(pixels, side, side);
  if (read === null) throw new Error('The code cannot be read');
  return { version: read.version, text: new TextDecoder().decode(Uint8Array.from(read.binaryData)) };
};

test('EPC QR: what the code says is read back byte for byte, in version 002, and up to version 13', () => {
  const text = epcText({ account: ACCOUNT, cents: 25_001, currency: 'EUR', reference: 'QABCDE-23456' });
  expect(text).toBe(
    'BCD\n002\n1\nSCT\nCOBADEFFXXX\nZoë Äpfel & Söhne 🍏 GmbH\nDE89370400440532013000\nEUR250.01\n\n\nQABCDE-23456',
  );
  const read = scanned(text ?? '');
  expect(read.text).toBe(text);
  expect(read.version).toBeLessThanOrEqual(13);
  const longest = { ...ACCOUNT, holder: '🍏'.repeat(70), iban: `MT84MALT011000012345MTLCAST001S` };
  const long = epcText({ account: longest, cents: 99_999_999_999, currency: 'EUR', reference: 'QABCDE-23456' }) ?? '';
  expect(scanned(long).version).toBeLessThanOrEqual(13);
});

test('EPC QR: euros and an IBAN only', () => {
  const credit = { account: ACCOUNT, cents: 1, currency: 'EUR', reference: 'Q' };
  expect(epcText(credit)).toContain('EUR0.01');
  expect(epcText({ ...credit, currency: 'USD' })).toBeNull();
  expect(epcText({ ...credit, cents: 0 })).toBeNull();
  expect(epcText({ ...credit, account: { ...ACCOUNT, iban: '' } })).toBeNull();
});

test('an IBAN is checked by length and by its check digits', () => {
  for (const iban of [
    'GB82 WEST 1234 5698 7654 32',
    'NO9386011117947',
    'FR1420041010050500013M02606',
    'be68539007547034',
  ])
    expect(isIban(iban), iban).toBe(true);
  for (const iban of ['GB82WEST12345698765433', 'NO938601111794', '', 'US64SVBKUS6S3300958879'])
    expect(isIban(iban), iban).toBe(false);
  expect(formatIban('NO9386011117947')).toBe('NO93 8601 1117 947');
});
