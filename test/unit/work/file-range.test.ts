import { assert, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { PART_BYTES, partCount, partLength } from '#contract/work-files';
import { piecesOf, rangeIn } from '../../../src-worker/services/work/files/file-range.ts';

const sizes = integer({ min: 1, max: 100 * 1024 * 1024 });

test('files of work: the parts of a file add up to it, and it has no others', () => {
  assert(
    property(sizes, (bytes) => {
      const lengths = Array.from({ length: partCount(bytes) }, (_, at) => partLength(bytes, at + 1));
      expect(lengths.reduce((sum, length) => sum + length, 0)).toBe(bytes);
      expect(lengths.slice(0, -1).every((length) => length === PART_BYTES)).toBe(true);
      expect([0, -1, 1.5, Number.NaN, partCount(bytes) + 1].map((part) => partLength(bytes, part))).toEqual(
        Array.from({ length: 5 }, () => 0),
      );
    }),
  );
});

test('files of work: a range is the pieces of its parts, in their order', () => {
  assert(
    property(sizes, integer({ min: 0 }), integer({ min: 1 }), (bytes, a, b) => {
      const from = a % bytes;
      const length = 1 + (b % (bytes - from));
      const pieces = piecesOf({ from, length });
      let at = from;
      for (const piece of pieces) {
        expect((piece.part - 1) * PART_BYTES + piece.from).toBe(at);
        expect(piece.from + piece.length).toBeLessThanOrEqual(partLength(bytes, piece.part));
        at += piece.length;
      }
      expect(at).toBe(from + length);
    }),
  );
});

test.for([
  ['bytes=0-9', { from: 0, length: 10 }],
  ['bytes=5-', { from: 5, length: 95 }],
  ['bytes=-5', { from: 95, length: 5 }],
  ['bytes=-500', { from: 0, length: 100 }],
  ['bytes=90-500', { from: 90, length: 10 }],
  ['BYTES = 1-1', { from: 1, length: 1 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=5-4', null],
  ['bytes=-', null],
  ['bytes=a-b', null],
  ['bytes=0-1,3-4', null],
  ['lines=0-1', null],
  ['', null],
] as const)('range: %s of 100 bytes', ([header, expected]) => {
  expect(rangeIn(header, 100)).toEqual(expected);
});
