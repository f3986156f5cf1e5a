import * as z from 'zod/mini';
import { START } from './read-tables.ts';

const progressSchema = z.object({
  begun_at: z.string(),
  fingerprint: z.string(),
  table: z.number(),
  after: z.number(),
  entries: z.number(),
  changes: z.number(),
  parts: z.array(z.object({ name: z.string(), sha256: z.string(), bytes: z.number() })),
});

export type Progress = z.infer<typeof progressSchema>;

export interface Copy {
  lease: string;
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

const LEASE_MS = 5 * 60_000;

/** A backup that is older than this and unfinished starts again. */
const NIGHT_MS = 12 * 3_600_000;

const FREE = '';

/** The answer is null when tonight's backup exists or another run has the lease. */
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
  const { data } = progressSchema.safeParse(JSON.parse(row.progress ?? 'null'));
  return { lease, progress: data === undefined || data.begun_at < longAgo ? null : data };
};

export const saveProgress = (db: D1Database, { lease }: Copy, progress: Progress): D1PreparedStatement =>
  db
    .prepare('UPDATE backup_copy SET progress = ? WHERE leased_until = ? RETURNING id')
    .bind(JSON.stringify(progress), lease);

export const isAbandoned = async (db: D1Database, now: Date): Promise<boolean> =>
  (await db.prepare('SELECT id FROM backup_copy WHERE leased_until < ?').bind(now.toISOString()).first()) !== null;

export const releaseCopy = async (db: D1Database, { lease }: Copy): Promise<void> => {
  await db.prepare('UPDATE backup_copy SET leased_until = ? WHERE leased_until = ?').bind(FREE, lease).run();
};

export const leaseOf = (db: D1Database, { lease }: Copy): D1PreparedStatement =>
  db.prepare('SELECT id FROM backup_copy WHERE leased_until = ?').bind(lease);

/** A paused nightly backup starts again. The answer is null when another run has the lease. */
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

export const keepCopy = async (db: D1Database, copy: Copy, now: Date): Promise<Copy | null> => {
  const lease = new Date(now.getTime() + LEASE_MS).toISOString();
  const row = await db
    .prepare('UPDATE backup_copy SET leased_until = ? WHERE leased_until = ? RETURNING id')
    .bind(lease, copy.lease)
    .first();
  return row === null ? null : { ...copy, lease };
};
