import { timingSafeEqual } from 'node:crypto';
import { DRAFT_LINK_DAYS, DRAFT_LINKS_MAX, DRAFT_MESSAGES, type DraftLink } from '#contract/content-drafts';
import { isDocumentKey, type DocumentKey } from '#contract/content';
import { and, desc, eq, gt, lt, sql } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import { draftLinks } from '../../../db/schema/content.ts';
import { AppError } from '../../../errors.ts';
import { writeAudit } from '../../audit/write-audit.ts';
import { newestPepper } from '../../crypto/account-settings.ts';
import { toBase64Url } from '../../crypto/base64.ts';
import { keyedHash } from '../../crypto/keyed-hash.ts';

export const DRAFTS_PATH = '/drafts';

interface LinkTarget {
  documents: DocumentKey[];
  place: string;
}

interface Author {
  actor: string;
  ipAddress: string | null;
}

export const listDraftLinks = async (ctx: Context, origin: string): Promise<DraftLink[]> => {
  const rows = await ctx.db
    .select()
    .from(draftLinks)
    .where(gt(draftLinks.expiresAt, ctx.now().toISOString()))
    .orderBy(desc(draftLinks.createdAt));
  return Promise.all(rows.map((row) => toLink(ctx, row, origin)));
};

export const makeDraftLink = async (
  ctx: Context,
  { documents, place }: LinkTarget,
  origin: string,
  { actor, ipAddress }: Author,
): Promise<DraftLink> => {
  const now = ctx.now();
  const at = now.toISOString();
  const detail = { documents: documents.join(', ') };
  const row = {
    id: toBase64Url(crypto.getRandomValues(new Uint8Array(ID_BYTES))),
    documents,
    place,
    createdAt: at,
    createdBy: actor,
    expiresAt: new Date(now.getTime() + DRAFT_LINK_DAYS * DAY_MS).toISOString(),
  };
  // The INSERT checks the limit of links, so that parallel requests cannot exceed it.
  const hasRoom = sql`(SELECT COUNT(*) FROM ${draftLinks} WHERE ${gt(draftLinks.expiresAt, at)}) < ${DRAFT_LINKS_MAX}`;
  const [, made] = await ctx.db.batch([
    writeAudit(ctx, { at, actor, ipAddress, action: 'draft_link_made', subject: place, detail }, { where: hasRoom }),
    ctx.db
      .insert(draftLinks)
      .select(
        sql`SELECT ${row.id}, ${JSON.stringify(documents)}, ${place}, ${at}, ${actor}, ${row.expiresAt} WHERE ${hasRoom}`,
      )
      .returning({ id: draftLinks.id }),
  ]);
  if (made.length === 0) throw new AppError('conflict', DRAFT_MESSAGES.tooManyLinks);
  return toLink(ctx, row, origin);
};

const DAY_MS = 86_400_000;
const ID_BYTES = 16;

export const revokeDraftLink = async (ctx: Context, id: string, { actor, ipAddress }: Author): Promise<void> => {
  const isOfId = eq(draftLinks.id, id);
  const entry = { actor, ipAddress, action: 'draft_link_revoked', subject: draftLinks.place };
  await ctx.db.batch([
    writeAudit(ctx, entry, { from: draftLinks, where: isOfId }),
    ctx.db.delete(draftLinks).where(isOfId),
  ]);
};

export const openDraftLink = async (ctx: Context, token: string): Promise<LinkTarget | null> => {
  const [id = '', signature = '', ...more] = token.split('.');
  if (more.length > 0 || !isSame(signature, await signatureOf(ctx, id))) return null;
  const [row] = await ctx.db
    .select()
    .from(draftLinks)
    .where(and(eq(draftLinks.id, id), gt(draftLinks.expiresAt, ctx.now().toISOString())));
  return row === undefined ? null : { documents: row.documents.filter(isDocumentKey), place: row.place };
};

export const forgetOldDraftLinks = async (ctx: Context): Promise<void> => {
  await ctx.db.delete(draftLinks).where(lt(draftLinks.expiresAt, ctx.now().toISOString()));
};

const toLink = async (ctx: Context, row: typeof draftLinks.$inferSelect, origin: string): Promise<DraftLink> => ({
  id: row.id,
  address: `${origin}${DRAFTS_PATH}/${row.id}.${await signatureOf(ctx, row.id)}`,
  documents: row.documents.filter(isDocumentKey),
  place: row.place,
  created_at: row.createdAt,
  created_by: row.createdBy,
  expires_at: row.expiresAt,
});

/** The link is signed, so that a reader of the database or a backup gets no working link. */
const signatureOf = async (ctx: Context, id: string): Promise<string> =>
  toBase64Url(await keyedHash(newestPepper(ctx), JSON.stringify(['draft_link', id])));

const encoder = new TextEncoder();

const isSame = (given: string, expected: string): boolean => {
  const [a, b] = [encoder.encode(given), encoder.encode(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
};
