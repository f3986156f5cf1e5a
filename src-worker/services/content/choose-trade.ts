import { isNotNull, eq } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { isDocumentKey, type DocumentKey } from '#contract/content';
import type { Trade } from '#contract/trades';
import type { ChosenTrade } from '#contract/admin-content';
import type { Context } from '../../context.ts';
import { content, contentDrafts, resume, site } from '../../db/schema/content.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { contentHash } from '../files/keep-file.ts';
import { bringUpProjects } from './project-slugs.ts';
import { completed, ensurePublished } from './publish.ts';
import { keepResume } from './resume-file.ts';
import { sampleIn } from './sample/documents.ts';
import { readSampleResume } from './sample/resumes.ts';
import { toStoredDocument, wholeBody } from './stored-documents.ts';
import { isSample, SAMPLE_ACTOR, WITHOUT_TRADE } from './sample/sample-document.ts';
import { upgradeDocument } from './upgrade-document.ts';
import { checkChange, writeDocuments } from './write-documents.ts';
import { publishSnapshot } from './snapshot-store.ts';

interface Owner {
  actor: string;
  ipAddress: string | null;
}

/** A choice of trade replaces sample documents, and keeps documents that the owner saved or began. */
export const chooseTrade = async (ctx: Context, trade: Trade, owner: Owner): Promise<ChosenTrade> => {
  await ensurePublished(ctx);
  await bringUpProjects(ctx);
  const [rows, drafts, sites] = await ctx.db.batch([
    ctx.db.select().from(content),
    ctx.db.select({ key: contentDrafts.key }).from(contentDrafts).where(isNotNull(contentDrafts.body)),
    ctx.db.select({ trade: site.trade }).from(site),
  ]);
  const former = sites[0]?.trade ?? 'writer';
  const sample = sampleIn(ctx.settings.currency, trade);
  const documents = rows.flatMap((row) => (isDocumentKey(row.key) ? [{ ...row, key: row.key }] : []));
  const free = documents.filter((row) => isSample(row) && drafts.every(({ key }) => key !== row.key));
  const wanted = await Promise.all(
    free.map(async ({ key, ...row }) => {
      const present = toStoredDocument({
        ...row,
        key,
        body: upgradeDocument(ctx, key, await wholeBody(ctx, row.body)),
      });
      const change = checkChange({ key, body: sample[key], expectedRevision: row.revision });
      const next = await completed(ctx, change, present);
      return JSON.stringify(next.body) === JSON.stringify(present.body) ? [] : [next];
    }),
  );
  const changes = wanted.flat();
  const replaced = changes.map(({ key }) => key);
  const isKept = (key: DocumentKey) =>
    free.every((row) => row.key !== key) && WITHOUT_TRADE.every((other) => other !== key);
  await writeDocuments(ctx, { changes, actor: `${SAMPLE_ACTOR}:${trade}` }, [
    ctx.db.update(site).set({ trade }),
    writeAudit(ctx, { ...owner, action: 'choose_trade', subject: 'site', detail: { to: trade } }),
    ...(await resumeOf(ctx, former, trade)),
  ]);
  await publishSnapshot(ctx);
  return { trade, replaced, kept: documents.map(({ key }) => key).filter(isKept) };
};

/** Only the sample's resume is replaced, whoever is named as its sender. */
const resumeOf = async (ctx: Context, former: Trade, trade: Trade): Promise<BatchItem<'sqlite'>[]> => {
  if (former === trade) return [];
  try {
    const row = await keepResume(ctx, { ...(await readSampleResume(ctx, trade)), actor: SAMPLE_ACTOR });
    const hash = await contentHash([(await readSampleResume(ctx, former)).bytes]);
    return [ctx.db.update(resume).set(row).where(eq(resume.hash, hash))];
  } catch (error) {
    ctx.log('warn', 'sample_resume_not_kept', { error });
    return [];
  }
};
