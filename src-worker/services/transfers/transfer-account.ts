import type { TransferAccount } from '#contract/transfer';
import type { Context } from '../../context.ts';
import { readPrivate } from '../private-documents/private-documents.ts';

/** Null while transfers are not offered. */
export const readTransferAccount = async (ctx: Context): Promise<TransferAccount | null> => {
  const account = (await readPrivate(ctx, 'transfer'))?.body;
  return account === undefined || account.holder === '' ? null : account;
};
