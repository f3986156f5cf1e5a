import { PART_BYTES } from '#contract/work-files';

export interface ByteRange {
  from: number;
  length: number;
}

/** A header with several ranges or another unit is ignored (RFC 9110, 14.2). */
export const rangeIn = (header: string | undefined, bytes: number): ByteRange | 'unsatisfiable' | null => {
  const [, first = '', last = ''] = RANGE.exec(header ?? '') ?? [];
  if (first === '' && last === '') return null;
  if (first === '') {
    const length = Math.min(Number(last), bytes);
    return length === 0 ? 'unsatisfiable' : { from: bytes - length, length };
  }
  const from = Number(first);
  if (last !== '' && Number(last) < from) return null;
  if (from >= bytes) return 'unsatisfiable';
  const end = last === '' ? bytes : Math.min(Number(last) + 1, bytes);
  return { from, length: end - from };
};

const RANGE = /^\s*bytes\s*=\s*(\d{0,15})-(\d{0,15})\s*$/i;

export interface Piece extends ByteRange {
  part: number;
}

export const piecesOf = ({ from, length }: ByteRange): Piece[] => {
  const pieces: Piece[] = [];
  const end = from + length;
  for (let at = from; at < end;) {
    const part = Math.floor(at / PART_BYTES) + 1;
    const until = Math.min(part * PART_BYTES, end);
    pieces.push({ part, from: at - (part - 1) * PART_BYTES, length: until - at });
    at = until;
  }
  return pieces;
};
