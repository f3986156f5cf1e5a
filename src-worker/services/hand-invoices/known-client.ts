import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import {
  HAND_INVOICE_LIMITS,
  HAND_INVOICE_MESSAGES,
  type InvoiceClientQuery,
  type KnownClient,
} from '#contract/hand-invoices';
import { INVOICING_LIMITS, NO_BUYER } from '#contract/invoicing';
import { email } from '#contract/text';
import { knownLanguage } from '#contract/words';
import type { Context } from '../../context.ts';
import { users } from '../../db/schema/accounts.ts';
import { contactMessages } from '../../db/schema/contacts.ts';
import { quotes } from '../../db/schema/quotes.ts';
import { AppError } from '../../errors.ts';
import { knownBuyer } from '../invoices/known-buyer.ts';

export const knownClient = async (ctx: Context, { contact, user }: InvoiceClientQuery): Promise<KnownClient> => {
  if (contact !== undefined) return senderOf(ctx, contact);
  return user === undefined ? NOBODY : customer(ctx, user);
};

const NOBODY: KnownClient = { title: '', email: '', language: null, buyer: NO_BUYER };

const senderOf = async (ctx: Context, id: string): Promise<KnownClient> => {
  const [message] = await ctx.db.select().from(contactMessages).where(eq(contactMessages.id, id));
  if (message === undefined) throw new AppError('not_found', HAND_INVOICE_MESSAGES.clientUnknown);
  const { subject, name, email: address, language } = message;
  return {
    title: cut(subject, HAND_INVOICE_LIMITS.title),
    email: usable(address),
    language: knownLanguage(language),
    buyer: (await lastBuyer(ctx, address)) ?? { ...NO_BUYER, name: cut(name, INVOICING_LIMITS.name) },
  };
};

const customer = async (ctx: Context, id: string): Promise<KnownClient> => {
  const [account] = await ctx.db.select().from(users).where(eq(users.id, id));
  if (account === undefined || account.deletedAt !== null)
    throw new AppError('not_found', HAND_INVOICE_MESSAGES.clientUnknown);
  const { email: address, language } = account;
  return {
    ...NOBODY,
    email: usable(address),
    language,
    buyer: (await lastBuyer(ctx, address)) ?? (await knownBuyer(ctx, account)),
  };
};

const lastBuyer = async (ctx: Context, address: string) => {
  const [last] = await ctx.db
    .select({ buyer: quotes.buyer })
    .from(quotes)
    .where(and(sql`lower(${quotes.recipientEmail}) = ${address.toLowerCase()}`, isNotNull(quotes.buyer)))
    .orderBy(desc(quotes.createdAt))
    .limit(1);
  return last?.buyer ?? null;
};

const usable = (address: string): string => (email.safeParse(address).success ? address : '');

const cut = (text: string, max: number): string => Array.from(text).slice(0, max).join('');
