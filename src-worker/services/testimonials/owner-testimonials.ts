import { asc, eq, sql, type SQL } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import {
  TESTIMONIAL_LIMITS,
  TESTIMONIAL_MESSAGES,
  portraitOf,
  type NewTestimonial,
  type OwnerTestimonial,
  type TestimonialPlace,
} from '#contract/testimonials';
import type { Context } from '../../context.ts';
import { hasPortrait, testimonials } from '../../db/schema/testimonials.ts';
import { AppError } from '../../errors.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { toPortrait } from './portrait.ts';
import { publishWith } from '../content/publish.ts';

export const listTestimonials = async (ctx: Context): Promise<OwnerTestimonial[]> => {
  const { id, workId, words, name, role, consentedAt, onHome, projectId } = testimonials;
  const rows = await ctx.db
    .select({ id, workId, words, name, role, consentedAt, onHome, projectId, has: hasPortrait })
    .from(testimonials)
    .orderBy(asc(testimonials.position), asc(testimonials.id));
  return rows.map((row) => ({
    id: row.id,
    work_id: row.workId,
    words: row.words,
    name: row.name,
    role: row.role,
    ...portraitOf(row.id, row.has === 1),
    at: row.consentedAt,
    on_home: row.onHome,
    project_id: row.projectId,
  }));
};

interface Author {
  actor: string;
  ipAddress: string | null;
}

/** The owner adds this testimonial, because the client consented in another way. */
export const addTestimonial = async (
  ctx: Context,
  { id, words, name, role, portrait }: NewTestimonial,
  author: Author,
): Promise<OwnerTestimonial[]> => {
  const auditId = `testimonial-${id}`;
  await ctx.db.batch([
    ctx.db
      .insert(testimonials)
      .select(
        sql`SELECT ${id}, NULL, NULL, '', NULL, ${words.trim()}, ${name.trim()}, ${role.trim()},
          ${ctx.now().toISOString()}, 0, NULL, (SELECT COALESCE(MAX(t.position), 0) + 1 FROM testimonials t),
          ${toPortrait(portrait)}
          WHERE (SELECT COUNT(*) FROM testimonials) < ${TESTIMONIAL_LIMITS.ofSite}`,
      )
      .onConflictDoNothing(),
    writeAudit(ctx, { id: auditId, action: 'add_testimonial', subject: id, ...author }, { where: isThere(id) }),
  ]);
  const list = await listTestimonials(ctx);
  if (!list.some((one) => one.id === id)) throw new AppError('conflict', TESTIMONIAL_MESSAGES.tooMany);
  return list;
};

export const placeTestimonial = (
  ctx: Context,
  id: string,
  { on_home: onHome, project_id: projectId }: TestimonialPlace,
  author: Author,
): Promise<OwnerTestimonial[]> =>
  publishing(ctx, { id, action: 'place_testimonial', detail: { on_home: onHome, project_id: projectId } }, author, [
    ctx.db.update(testimonials).set({ onHome, projectId }).where(eq(testimonials.id, id)),
  ]);

export const removeTestimonial = (ctx: Context, id: string, author: Author): Promise<OwnerTestimonial[]> =>
  publishing(ctx, { id, action: 'remove_testimonial' }, author, [
    ctx.db.delete(testimonials).where(eq(testimonials.id, id)),
  ]);

interface Change {
  id: string;
  action: string;
  detail?: Record<string, unknown>;
}

const publishing = async (
  ctx: Context,
  { id, action, detail }: Change,
  author: Author,
  writes: BatchItem<'sqlite'>[],
): Promise<OwnerTestimonial[]> => {
  const [row] = await ctx.db.select({ id: testimonials.id }).from(testimonials).where(eq(testimonials.id, id));
  if (row === undefined) throw new AppError('not_found', TESTIMONIAL_MESSAGES.unknown);
  const audit = writeAudit(ctx, { action, subject: id, detail, ...author }, { where: isThere(id) });
  await publishWith(ctx, [audit, ...writes], isThere(id));
  return listTestimonials(ctx);
};

const isThere = (id: string): SQL => sql`EXISTS (SELECT 1 FROM testimonials t WHERE t.id = ${id})`;

/** Testimonials that the call does not name come last. */
export const orderTestimonials = async (
  ctx: Context,
  ids: readonly string[],
  author: Author,
): Promise<OwnerTestimonial[]> => {
  const place = sql`(SELECT e.key FROM json_each(${JSON.stringify(ids)}) e WHERE e.value = ${testimonials.id})`;
  await publishWith(ctx, [
    ctx.db.update(testimonials).set({ position: sql`COALESCE(${place}, ${TESTIMONIAL_LIMITS.ofSite})` }),
    writeAudit(ctx, { action: 'order_testimonials', subject: 'testimonials', ...author }),
  ]);
  return listTestimonials(ctx);
};
