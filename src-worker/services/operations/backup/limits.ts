export interface Limits {
  /** A database up to this size fits into memory, and is read in one transaction. */
  smallBytes: number;
  /** Per query; one more row of up to 2 MB may come. */
  pageBytes: number;
  pageRows: number;
  /** Per archive; memory needs a few times as much. */
  partBytes: number;
  /** Keeps a run far below the platform's 30 seconds of CPU time, and below 500 queries. */
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
