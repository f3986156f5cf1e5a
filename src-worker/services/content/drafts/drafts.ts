import { DRAFT_MESSAGES } from '#contract/content-drafts';
import type { DraftState, StoredDraft } from '#contract/admin-content';
import { isDocumentKey, type DocumentKey } from '#contract/content';
import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import { contentDrafts } from '../../../db/schema/content.ts';
import { AppError } from '../../../errors.ts';
import { writeAudit } from '../../audit/write-audit.ts';
import { checkDocument } from '../check-document.ts';
import { upgradeDocument } from '../upgrade-document.ts';
import { toDraftState } from './draft-state.ts';

interface NewDraft {
  body: unknown;
  baseRevision: number;
  expectedRevision: number | undefined;
}

export const listDrafts = async (ctx: Context): Promise<DraftState[]> => {
  const rows = await ctx.db
    .select({
      key: contentDrafts.key,
      revision: contentDrafts.revision,
      baseRevision: contentDrafts.baseRevision,
      savedAt: contentDrafts.savedAt,
      savedBy: contentDrafts.savedBy,
    })
    .from(contentDrafts)
    .where(isNotNull(contentDrafts.body));
  return rows.flatMap(({ key, ...row }) => (isDocumentKey(key) ? [toDraftState({ key, ...row })] : []));
};

export const findDraft = async <K extends DocumentKey>(ctx: Context, key: K): Promise<StoredDraft<K> | null> => {
  const [row] = await ctx.db
    .select()
    .from(contentDrafts)
    .where(and(eq(contentDrafts.key, key), isNotNull(contentDrafts.body)));
  return row === undefined
    ? null
    : { ...toDraftState({ ...row, key }), key, body: upgradeDocument(ctx, key, row.body) };
};

export const readDraft = async (ctx: Context, key: DocumentKey): Promise<StoredDraft> => {
  const draft = await findDraft(ctx, key);
  if (draft === null) throw new AppError('not_found', DRAFT_MESSAGES.none);
  return draft;
};

export const saveDraft = async (
  ctx: Context,
  key: DocumentKey,
  { body, baseRevision, expectedRevision }: NewDraft,
  actor: string,
): Promise<StoredDraft> => {
  const draft = {
    body: checkDocument(key, body),
    baseRevision,
    savedAt: ctx.now().toISOString(),
    savedBy: actor,
  };
  const isExpected =
    expectedRevision === undefined
      ? undefined
      : or(isNull(contentDrafts.body), eq(contentDrafts.revision, expectedRevision));
  const [written] = await ctx.db
    .insert(contentDrafts)
    .values({ key, revision: 1, ...draft })
    .onConflictDoUpdate({
      target: contentDrafts.key,
      set: { ...draft, revision: sql`${contentDrafts.revision} + 1` },
      ...(isExpected === undefined ? {} : { setWhere: isExpected }),
    })
    .returning({ revision: contentDrafts.revision });
  if (written === undefined) {
    // After a lost response, the owner's second try finds the draft already stored.
    const present = await findDraft(ctx, key);
    if (present !== null && isSame(present, draft)) return present;
    throw await conflict(ctx, key);
  }
  return { ...toDraftState({ key, revision: written.revision, ...draft }), body: draft.body };
};

export const discardDraft = async (
  ctx: Context,
  key: DocumentKey,
  expectedRevision: number | undefined,
  { actor, ipAddress }: { actor: string; ipAddress: string | null },
): Promise<void> => {
  const isExpectedDraft = and(
    eq(contentDrafts.key, key),
    isNotNull(contentDrafts.body),
    expectedRevision === undefined ? undefined : eq(contentDrafts.revision, expectedRevision),
  );
  const entry = { actor, ipAddress, action: 'discard_draft', subject: key };
  const [, gone] = await ctx.db.batch([
    writeAudit(ctx, entry, { from: contentDrafts, where: isExpectedDraft }),
    ctx.db.update(contentDrafts).set({ body: null }).where(isExpectedDraft).returning({ key: contentDrafts.key }),
  ]);
  if (gone.length === 0 && (await findDraft(ctx, key)) !== null) throw await conflict(ctx, key);
};

export const endDraft = (ctx: Context, key: DocumentKey, revision: number) =>
  ctx.db
    .update(contentDrafts)
    .set({ body: null })
    .where(and(eq(contentDrafts.key, key), eq(contentDrafts.revision, revision)));

const isSame = (present: StoredDraft, { body, baseRevision }: { body: unknown; baseRevision: number }): boolean =>
  present.base_revision === baseRevision && JSON.stringify(present.body) === JSON.stringify(body);

const conflict = async (ctx: Context, key: DocumentKey): Promise<AppError> =>
  new AppError('conflict', DRAFT_MESSAGES.conflict, { current: (await findDraft(ctx, key)) ?? undefined });
