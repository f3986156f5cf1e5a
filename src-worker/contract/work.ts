/** An approved, closed or cancelled piece of work is over. */
export type WorkState =
  | { name: 'planned' }
  | { name: 'in_work'; at: string }
  | { name: 'delivered'; at: string }
  | { name: 'changes_wanted'; at: string }
  | { name: 'approved'; at: string }
  | { name: 'closed'; at: string }
  | { name: 'cancelled'; at: string };

/** Null when the work is over. */
export type WorkTurn = 'owner' | 'client' | null;

export interface WorkAnswer {
  id: string;
  version: number;
  kind: 'comment' | 'changes' | 'approval';
  from: 'client' | 'owner';
  /** The words of the version that a comment is about; null for the whole. */
  passage: string | null;
  words: string;
  at: string;
}

/** A stored part of a file, with its SHA-256. */
export interface WorkFilePart {
  part: number;
  bytes: number;
  sum: string;
  etag: string | null;
}
