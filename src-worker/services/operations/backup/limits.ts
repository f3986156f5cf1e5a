export interface Limits {
  smallBytes: number;
  /** A query may exceed its limit of bytes by one row of 2 MB. */
  pageBytes: number;
  pageRows: number;
  /** A backup run needs a few times as much memory as one part. */
  partBytes: number;
  /**
   * A backup run stays below 30 seconds of CPU time and 500 queries, and D1's largest database is done within a night.
   */
  partsARun: number;
  changesAtOnce: number;
  /** Encrypting the files of one run takes a second of CPU time. */
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
