import type { resume } from '../../db/schema.ts';

/** What is known of the resume besides its bytes. */
export interface StoredResume {
  /** Of the bytes, by which they are found. */
  hash: string;
  filename: string;
  /** In bytes. */
  size: number;
  /** An ISO text in UTC. */
  modified: string;
}

/** A row of the database, or none, as the resume that is offered. */
export const toStoredResume = (row: typeof resume.$inferSelect | undefined): StoredResume | null =>
  row === undefined ? null : { hash: row.hash, filename: row.filename, size: row.size, modified: row.modifiedAt };
