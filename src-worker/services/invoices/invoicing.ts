import { NO_INVOICING, type Invoicing } from '#contract/invoicing';
import type { Context } from '../../context.ts';
import { readPrivate } from '../private-documents/private-documents.ts';

export const readInvoicing = async (ctx: Context): Promise<Invoicing> =>
  (await readPrivate(ctx, 'invoicing'))?.body ?? NO_INVOICING;
