import type { StoredDocument } from '#contract/admin-content';
import type { DocumentKey } from '#contract/content';
import type { Trade } from '#contract/trades';
import type { Context } from '../../context.ts';
import { site } from '../../db/schema/content.ts';
import { AppError } from '../../errors.ts';
import { sampleIn } from './sample/documents.ts';
import { readDocument } from './stored-documents.ts';
import { SAMPLE_ACTOR } from './sample/sample-document.ts';
import { checkChange, writeDocuments } from './write-documents.ts';
import { publishSnapshot } from './snapshot-store.ts';

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
