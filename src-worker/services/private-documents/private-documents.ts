import {
  privateSchemas,
  type PrivateDocument,
  type PrivateDocuments,
  type PrivateKey,
} from '#contract/private-documents';
import { eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { violatesUnique } from '../../db/retry.ts';
import { privateDocumentHistory, privateDocuments } from '../../db/schema/content.ts';
import { AppError } from '../../errors.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { NO_INVOICING, type Invoicing } from '#contract/invoicing';
import type { TransferAccount } from '#contract/transfer';

interface Author {
  actor: string;
  ipAddress: string | null;
}

export const readPrivate = async <K extends PrivateKey>(ctx: Context, key: K): Promise<PrivateDocument<K> | null> => {
  const [row] = await ctx.db.select().from(privateDocuments).where(eq(privateDocuments.key, key));
  if (row === undefined) return null;
  // TypeScript cannot connect a document with its key.
  return { revision: row.revision, body: privateSchemas[key].parse(row.body) as PrivateDocuments[K] };
};

interface Change<K extends PrivateKey> {
  key: K;
  body: PrivateDocuments[K];
  revision: number;
}

export const writePrivate = async <K extends PrivateKey>(
  ctx: Context,
  { key, body, revision }: Change<K>,
  { actor, ipAddress }: Author,
): Promise<PrivateDocument<K>> => {
  const at = ctx.now().toISOString();
  const next = { key, revision: revision + 1, body };
  const row = { ...next, updatedAt: at, updatedBy: actor };
  const detail = { revision: next.revision };
  try {
    await ctx.db.batch([
      // The history is written first, because its primary key refuses the second of two writers, which undoes the
      // batch.
      ctx.db.insert(privateDocumentHistory).values({ ...next, createdAt: at, createdBy: actor }),
      ctx.db.insert(privateDocuments).values(row).onConflictDoUpdate({ target: privateDocuments.key, set: row }),
      writeAudit(ctx, { at, actor, ipAddress, action: 'private_document', subject: key, detail }),
    ]);
  } catch (error) {
    if (!violatesUnique(error, 'private_document_history.key')) throw error;
    throw new AppError('conflict', 'This was changed meanwhile. Please look at it again.', { cause: error });
  }
  return { revision: next.revision, body };
};

export const readInvoicing = async (ctx: Context): Promise<Invoicing> =>
  (await readPrivate(ctx, 'invoicing'))?.body ?? NO_INVOICING;

/** The bank account is null while the site offers no transfers. */
export const readTransferAccount = async (ctx: Context): Promise<TransferAccount | null> => {
  const account = (await readPrivate(ctx, 'transfer'))?.body;
  return account === undefined || account.holder === '' ? null : account;
};
