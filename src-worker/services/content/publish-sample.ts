import type { StoredDocument } from '#contract/admin-content';
import { DOCUMENT_KEYS, type DocumentKey } from '#contract/content';
import type { BatchItem } from 'drizzle-orm/batch';
import type { Trade } from '#contract/trades';
import type { Context } from '../../context.ts';
import { site } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import type { Snapshot } from '#contract/published-content';
import { keepResume, offerResume } from './resume-file.ts';
import { readSampleResume } from './sample/resumes.ts';
import { sampleIn } from './sample/documents.ts';
import { readDocument, SAMPLE_ACTOR } from './stored-documents.ts';
import { checkChange, publishSnapshot, writeDocuments } from './write-documents.ts';

/** One of several parallel requests writes, and all return its snapshot. */
export const publishSample = async (ctx: Context): Promise<Snapshot> => {
  ctx.log('info', 'sample_published');
  const sample = sampleIn(ctx.settings.currency);
  const changes = DOCUMENT_KEYS.map((key) => checkChange({ key, body: sample[key], expectedRevision: 0 }));
  try {
    await writeDocuments(ctx, { changes, actor: SAMPLE_ACTOR }, await offerSampleResume(ctx));
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'conflict') throw error;
  }
  return publishSnapshot(ctx);
};

export const publishAbsent = async <K extends DocumentKey>(ctx: Context, key: K): Promise<StoredDocument<K>> => {
  const sample = sampleIn(ctx.settings.currency, (await readTrade(ctx)) ?? undefined);
  const change = checkChange({ key, body: sample[key], expectedRevision: 0 });
  try {
    await writeDocuments(ctx, { changes: [change], actor: SAMPLE_ACTOR });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'conflict') throw error;
  }
  await publishSnapshot(ctx);
  const begun = await readDocument(ctx, key);
  if (begun === null) throw new Error(`The document ${key} was begun and is not there`);
  return begun;
};

export const readTrade = async (ctx: Context): Promise<Trade | null> => {
  const [row] = await ctx.db.select({ trade: site.trade }).from(site);
  return row?.trade ?? null;
};

/** The site works without the sample's resume. */
const offerSampleResume = async (ctx: Context): Promise<BatchItem<'sqlite'>[]> => {
  try {
    return [
      offerResume(ctx, await keepResume(ctx, { ...(await readSampleResume(ctx, 'writer')), actor: SAMPLE_ACTOR })),
    ];
  } catch (error) {
    ctx.log('warn', 'sample_resume_not_kept', { error });
    return [];
  }
};
