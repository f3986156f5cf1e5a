import sharp, { type Metadata } from 'sharp';
import { assert, property, uint8Array } from 'fast-check';
import { expect, test } from 'vitest';
import { readPictureHeader } from '../../../src-worker/services/media/picture-header.ts';
import { stripMetadata } from '../../../src-worker/services/media/metadata/strip-metadata.ts';

const SECRETS = { IFD0: { Artist: 'Nora Secret' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 12/1 30/1' } };
const XMP = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><note>Nora Secret</note></x:xmpmeta>';

/** A picture of two colours, so that its direction is visible, with a camera's and an editor's metadata. */
const photograph = (format: 'jpeg' | 'png' | 'webp' | 'avif', orientation: number) =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: '#2f6b66' } })
    .composite([{ input: { create: { width: 40, height: 6, channels: 3, background: '#c2410c' } }, gravity: 'north' }])
    .withExif(SECRETS)
    .withXmp(XMP)
    .withMetadata({ orientation, icc: 'p3' })
    .toFormat(format)
    .toBuffer();

const shown = (bytes: Uint8Array) => sharp(bytes).autoOrient().raw().toBuffer();

const has = (bytes: Uint8Array, text: string) => Buffer.from(bytes).includes(text);

test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
  'EXIF: a %s keeps its colours and its upright side, and says nothing of place and people',
  async (format) => {
    for (const orientation of [1, 6]) {
      const bytes = await photograph(format, orientation);
      expect(has(bytes, 'Nora Secret')).toBe(true);
      const clean = stripMetadata(`image/${format}`, bytes) ?? new Uint8Array();
      expect(has(clean, 'Nora')).toBe(false);
      expect(has(clean, 'xmpmeta')).toBe(false);
      expect(Buffer.from(clean).includes(Buffer.from([0, 0, 0, 48, 0, 0, 0, 1, 0, 0, 0, 12]))).toBe(false);
      const before: Metadata = await sharp(bytes).metadata();
      const after: Metadata = await sharp(clean).metadata();
      expect(after.icc).toEqual(before.icc);
      expect(await shown(clean)).toEqual(await shown(bytes));
      // A second run changes nothing, so the same picture keeps its address.
      expect(stripMetadata(`image/${format}`, clean)).toEqual(clean);
    }
  },
);

test('EXIF: a photograph that was held on its side has the size that it is shown in', async () => {
  expect(readPictureHeader(await photograph('jpeg', 6))?.size).toEqual({ width: 20, height: 40 });
  expect(readPictureHeader(await photograph('jpeg', 3))?.size).toEqual({ width: 40, height: 20 });
});

const letters = (text: string) => [...new TextEncoder().encode(text)];

test('a JPEG loses comments, other applications’ notes, and all that follows its end', async () => {
  const bytes = await photograph('jpeg', 1);
  const note = (marker: number, text: string) => [0xff, marker, 0, 2 + text.length, ...letters(text)];
  const noted = Uint8Array.from([
    ...bytes.subarray(0, 2),
    ...note(0xfe, 'Secret comment'),
    ...note(0xed, 'Photoshop 3.0\0Secret'),
    ...note(0xe2, 'MPF\0Secret'),
    ...note(0xe0, 'JFXX\0Secret'),
    ...bytes.subarray(2),
    ...letters('Secret film'),
    0xff,
    0xd9,
  ]);
  const clean = stripMetadata('image/jpeg', noted) ?? new Uint8Array();
  expect(has(clean, 'Secret')).toBe(false);
  expect(await shown(clean)).toEqual(await shown(bytes));
});

test('a GIF loses comments and XMP, and still moves as often as it did', async () => {
  const frames = await Promise.all(
    ['#c2410c', '#2f6b66'].map((background) =>
      sharp({ create: { width: 40, height: 30, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  const bytes = await sharp(frames, { join: { animated: true } })
    .gif({ loop: 3 })
    .toBuffer();
  const table = 3 * 2 ** (((bytes[10] ?? 0) & 7) + 1);
  const head = 13 + ((bytes[10] ?? 0) & 0x80 ? table : 0);
  // In this picture XMP stands unchanged, and ends with bytes that lead a reader of blocks to its end.
  const magic = [1, ...Array.from({ length: 256 }, (_, index) => 255 - index), 0];
  const noted = Uint8Array.from([
    ...bytes.subarray(0, head),
    0x21,
    0xfe,
    6,
    ...letters('Secret'),
    0,
    0x21,
    0xff,
    11,
    ...letters('XMP DataXMP'),
    ...letters(XMP),
    ...magic,
    ...bytes.subarray(head),
    ...letters('Secret end'),
  ]);
  const clean = stripMetadata('image/gif', noted) ?? new Uint8Array();
  expect(has(clean, 'Secret')).toBe(false);
  expect(Buffer.from(clean)).toEqual(bytes);
  expect(await sharp(clean, { animated: true }).metadata()).toMatchObject({ pages: 2, loop: 3 });
});

test('a picture whose structure makes no sense is none, and no bytes end it otherwise', async () => {
  for (const format of ['jpeg', 'png', 'webp', 'avif', 'gif'] as const) {
    const plain = sharp({ create: { width: 60, height: 40, channels: 3, background: '#c2410c' } });
    const bytes = await plain.toFormat(format).toBuffer();
    expect(stripMetadata(`image/${format}`, bytes.subarray(0, 60)), format).toBeNull();
    assert(
      property(uint8Array({ maxLength: 300 }), (tail) => {
        const result = stripMetadata(`image/${format}`, Uint8Array.from([...bytes.subarray(0, 40), ...tail]));
        return result === null || result.length > 0;
      }),
    );
  }
});
