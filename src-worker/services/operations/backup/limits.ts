/** How much a copy reads and writes at a time. */
export interface Limits {
  /** A database of at most so many bytes fits into memory, and is read in one transaction. */
  smallBytes: number;
  /** Of the rows that one query returns; it may be a row more, which has 2 MB at most. */
  pageBytes: number;
  pageRows: number;
  /** Of rows in one archive. What is in memory, encrypted and not, is a few times as much. */
  partBytes: number;
  /** So that a run has far less than 30 seconds of processor time to do, and asks D1 less than 500 times. */
  partsARun: number;
  changesAtOnce: number;
}

export const LIMITS: Limits = {
  smallBytes: 8_000_000,
  pageBytes: 4_000_000,
  pageRows: 20_000,
  partBytes: 16_000_000,
  partsARun: 6,
  changesAtOnce: 5000,
};
