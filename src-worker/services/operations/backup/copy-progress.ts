import * as z from 'zod/mini';
import { START } from './read-tables.ts';

/** How far the copy of a large site has come. */
const progressSchema = z.object({
  begun_at: z.string(),
  /** Of the schema. */
  fingerprint: z.string(),
  /** The table that is read, by its number, the last row of it, and how many entries it has. */
  table: z.number(),
  after: z.number(),
  entries: z.number(),
  /** Up to which change those that came meanwhile are copied. */
  changes: z.number(),
  parts: z.array(z.object({ name: z.string(), sha256: z.string(), bytes: z.number() })),
});

export type Progress = z.infer<typeof progressSchema>;

/** The copy that a run works at. The lease says whose it is, so that a run that was thought dead can write nothing. */
export interface Copy {
  lease: string;
  /** Null before a row was read. */
  progress: Progress | null;
}

export const newProgress = (fingerprint: string, now: Date): Progress => ({
  begun_at: now.toISOString(),
  fingerprint,
  table: 0,
  after: START,
  entries: 0,
  changes: 0,
  parts: [],
});

/** Longer than a run takes. */
const LEASE_MS = 5 * 60_000;

/** A copy is made once in so long, and one that was not finished by then is begun anew. */
const NIGHT_MS = 12 * 3_600_000;

const FREE = '';

/** Takes the copy for a run, a new one when none is being made. Null when tonight's is made, or another run works. */
export const claimCopy = async (db: D1Database, now: Date): Promise<Copy | null> => {
  const lease = new Date(now.getTime() + LEASE_MS).toISOString();
  const longAgo = new Date(now.getTime() - NIGHT_MS).toISOString();
  const row = await db
    .prepare(
      `INSERT INTO backup_copy (id, leased_until) SELECT 1, ?1
       WHERE NOT EXISTS (SELECT 1 FROM backup_runs WHERE kind = 'nightly' AND finished_at > ?2)
       ON CONFLICT (id) DO UPDATE SET leased_until = excluded.leased_until WHERE leased_until < ?3
       RETURNING progress`,
    )
    .bind(lease, longAgo, now.toISOString())
    .first<{ progress: string | null }>();
  if (row === null) return null;
  // Of a program that noted something else it is begun anew as well.
  const { data } = progressSchema.safeParse(JSON.parse(row.progress ?? 'null'));
  return { lease, progress: data === undefined || data.begun_at < longAgo ? null : data };
};

/** Notes how far it has come. Returns nothing when the copy belongs to another run by then. */
export const saveProgress = (db: D1Database, { lease }: Copy, progress: Progress): D1PreparedStatement =>
  db
    .prepare('UPDATE backup_copy SET progress = ? WHERE leased_until = ? RETURNING id')
    .bind(JSON.stringify(progress), lease);

/** Whether there is a copy that nothing works at. */
export const isAbandoned = async (db: D1Database, now: Date): Promise<boolean> =>
  (await db.prepare('SELECT id FROM backup_copy WHERE leased_until < ?').bind(now.toISOString()).first()) !== null;

/** Leaves it to the next run. */
export const releaseCopy = async (db: D1Database, { lease }: Copy): Promise<void> => {
  await db.prepare('UPDATE backup_copy SET leased_until = ? WHERE leased_until = ?').bind(FREE, lease).run();
};

/** Finds something as long as the copy is this run's. */
export const leaseOf = (db: D1Database, { lease }: Copy): D1PreparedStatement =>
  db.prepare('SELECT id FROM backup_copy WHERE leased_until = ?').bind(lease);

/** Takes the copy for a command, from a nightly one that rests as well; that begins anew. Null when another works at it. */
export const takeCopy = async (db: D1Database, now: Date): Promise<Copy | null> => {
  const lease = new Date(now.getTime() + LEASE_MS).toISOString();
  const row = await db
    .prepare(
      `INSERT INTO backup_copy (id, leased_until) VALUES (1, ?1) ON CONFLICT (id) DO UPDATE
       SET leased_until = excluded.leased_until, progress = NULL WHERE leased_until < ?2 RETURNING id`,
    )
    .bind(lease, now.toISOString())
    .first();
  return row === null ? null : { lease, progress: null };
};

/** Keeps it for longer. Null when it was another's by then. */
export const keepCopy = async (db: D1Database, copy: Copy, now: Date): Promise<Copy | null> => {
  const lease = new Date(now.getTime() + LEASE_MS).toISOString();
  const row = await db
    .prepare('UPDATE backup_copy SET leased_until = ? WHERE leased_until = ? RETURNING id')
    .bind(lease, copy.lease)
    .first();
  return row === null ? null : { ...copy, lease };
};
