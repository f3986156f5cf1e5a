export interface Limits {
  /** Up to this size, one transaction reads the database. */
  smallBytes: number;
  /** A query may exceed this limit by one row of 2 MB. */
  pageBytes: number;
  pageRows: number;
  /** A run needs a few times this much memory. */
  partBytes: number;
  /** Keeps a run below 30 seconds of CPU time and 500 queries, and D1's largest database within a night. */
  partsARun: number;
  changesAtOnce: number;
  /** Files take a second of CPU time to encrypt. */
  filesARunBytes: number;
}

export const LIMITS: Limits = {
  smallBytes: 8_000_000,
  pageBytes: 4_000_000,
  pageRows: 20_000,
  partBytes: 16_000_000,
  partsARun: 4,
  changesAtOnce: 5000,
  filesARunBytes: 64_000_000,
};
