import { letters, viewOf } from './bytes.ts';

/** The file's length must not change, because positions count from its beginning (ISO/IEC 14496-12, 8.11). */
export const stripAvif = (bytes: Uint8Array): Uint8Array<ArrayBuffer> | null => {
  const clean = bytes.slice();
  for (const box of boxesIn(clean, 0, clean.length)) {
    if (box.name === 'meta') blankItems(clean, box);
    if (BLANK.has(box.name)) blank(clean, box);
    if (box.name === 'moov') blankUserData(clean, box);
  }
  return clean;
};

interface Box {
  name: string;
  at: number;
  from: number;
  end: number;
}

const BLANK: ReadonlySet<string> = new Set(['free', 'skip', 'uuid', 'udta']);

const boxesIn = (bytes: Uint8Array, from: number, end: number): Box[] => {
  const view = viewOf(bytes);
  const boxes: Box[] = [];
  for (let at = from; at + 8 <= end;) {
    const size = view.getUint32(at);
    const head = size === 1 ? 16 : 8;
    const length = size === 0 ? end - at : size === 1 ? Number(view.getBigUint64(at + 8)) : size;
    if (length < head || at + length > end) throw new RangeError('A box reaches beyond its place.');
    boxes.push({ name: letters(bytes, at + 4, 4), at, from: at + head, end: at + length });
    at += length;
  }
  return boxes;
};

const blank = (bytes: Uint8Array, { at, from, end }: Box): void => {
  bytes.set([0x66, 0x72, 0x65, 0x65], at + 4);
  bytes.fill(0, from, end);
};

const blankUserData = (bytes: Uint8Array, { from, end }: Box): void => {
  for (const box of boxesIn(bytes, from, end)) {
    if (box.name === 'trak') blankUserData(bytes, box);
    if (BLANK.has(box.name) || box.name === 'meta') blank(bytes, box);
  }
};

const NO_EXIF = [0, 0, 0, 0, 0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0];

const blankItems = (bytes: Uint8Array, meta: Box): void => {
  // A version and flags stand before the boxes of an AVIF.
  const boxes = boxesIn(bytes, meta.from + 4, meta.end);
  const found = (name: string) => boxes.find((box) => box.name === name);
  const [info, places] = [found('iinf'), found('iloc')];
  if (info === undefined || places === undefined) return;
  const kinds = itemKinds(bytes, info);
  for (const { id, at, length } of placesOf(bytes, places, found('idat')?.from ?? 0)) {
    const kind = kinds.get(id);
    if (kind !== 'Exif' && kind !== 'mime') continue;
    if (at + length > bytes.length) throw new RangeError('An item reaches beyond the file.');
    bytes.fill(kind === 'Exif' ? 0 : 0x20, at, at + length);
    if (kind === 'Exif' && length >= NO_EXIF.length) bytes.set(NO_EXIF, at);
  }
  for (const box of boxes) if (BLANK.has(box.name)) blank(bytes, box);
};

const itemKinds = (bytes: Uint8Array, { from, end }: Box): Map<number, string> => {
  const view = viewOf(bytes);
  const kinds = new Map<number, string>();
  for (const entry of boxesIn(bytes, from + (view.getUint8(from) === 0 ? 6 : 8), end)) {
    const isLong = view.getUint8(entry.from) >= 3;
    const id = isLong ? view.getUint32(entry.from + 4) : view.getUint16(entry.from + 4);
    kinds.set(id, letters(bytes, entry.from + (isLong ? 10 : 8), 4));
  }
  return kinds;
};

const placesOf = (bytes: Uint8Array, { from }: Box, ownData: number): { id: number; at: number; length: number }[] => {
  const view = viewOf(bytes);
  let at = from + 4;
  const read = (size: number): number => {
    at += size;
    if (size === 2) return view.getUint16(at - 2);
    if (size === 4) return view.getUint32(at - 4);
    return size === 8 ? Number(view.getBigUint64(at - 8)) : 0;
  };
  const version = view.getUint8(from);
  const sizes = read(2);
  const [offsetSize, lengthSize] = [sizes >> 12, (sizes >> 8) & 15];
  const [baseSize, indexSize] = [(sizes >> 4) & 15, version === 0 ? 0 : sizes & 15];
  const places: { id: number; at: number; length: number }[] = [];
  for (let items = read(version < 2 ? 2 : 4); items > 0; items -= 1) {
    const id = read(version < 2 ? 2 : 4);
    const isOwnData = version > 0 && (read(2) & 15) === 1;
    read(2);
    const base = read(baseSize) + (isOwnData ? ownData : 0);
    for (let extents = read(2); extents > 0; extents -= 1) {
      read(indexSize);
      const start = base + read(offsetSize);
      places.push({ id, at: start, length: read(lengthSize) });
    }
  }
  return places;
};
