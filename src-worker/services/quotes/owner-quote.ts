import { toAmount } from '#contract/cents';
import { QUOTE_LIMITS, QUOTE_MESSAGES } from '#contract/quote-rules';
import type { OwnerQuote, WaysReady } from '#contract/quote-views';
import { TRANSFER_MESSAGES } from '#contract/transfer';
import { type Provider, PROVIDERS } from '#contract/payment-statuses';
import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { invoicesOf } from '../invoices/list-invoices.ts';
import { listTransfers } from '../transfers/list-transfers.ts';
import { readReminders } from './payment-reminders.ts';
import { viewParts } from './quote-parts.ts';
import { factsOf, readQuote, shownAt, toVersion, versionOf, waysOf, type StoredQuote } from './read-quote.ts';
import { waysReady } from './quote-settings.ts';
import { payPalApi } from '../payments/paypal-access.ts';

export const readOwnerQuote = async (ctx: Context, id: string): Promise<OwnerQuote> => {
  const [stored, transfers] = await Promise.all([readQuote(ctx, id), listTransfers(ctx, id)]);
  const [reminders, documents] = await Promise.all([
    readReminders(ctx, stored.orders),
    stored.quote.kind === 'invoice' ? invoicesOf(ctx, id) : [],
  ]);
  const { kind, invoiceDraft: draft } = stored.quote;
  const invoice = kind === 'invoice' ? { draft, documents } : null;
  return toOwnerQuote(ctx, stored, { transfers, reminders, invoice });
};

/** A hosted payment link cannot take a quote's own amount. */
const whyNotSent = (ctx: Context, ready: WaysReady, ways: readonly Provider[]): string | null => {
  const missing = ways.find((way) => !ready[way]);
  if (missing !== undefined) return missing === 'paypal' ? QUOTE_MESSAGES.payPalMissing : TRANSFER_MESSAGES.missing;
  return ctx.settings.mail.ready ? null : QUOTE_MESSAGES.mailMissing;
};

export const requireSending = async (ctx: Context, ways: readonly Provider[] = []): Promise<void> => {
  const problem = whyNotSent(ctx, await waysReady(ctx), ways);
  if (problem !== null) throw new AppError('conflict', problem);
};

export const requireRevision = async (
  ctx: Context,
  { id, revision }: { id: string; revision: number },
  expected: number | undefined,
): Promise<void> => {
  if (expected !== undefined && expected !== revision) throw await refusal(ctx, id, QUOTE_MESSAGES.changed);
};

export const refusal = async (ctx: Context, id: string, message: string): Promise<AppError> =>
  new AppError('conflict', message, { current: await readOwnerQuote(ctx, id) });

const toOwnerQuote = (
  ctx: Context,
  stored: StoredQuote,
  { transfers, reminders, invoice }: Pick<OwnerQuote, 'transfers' | 'reminders' | 'invoice'>,
): OwnerQuote => {
  const { quote, versions, events } = stored;
  const version = versionOf(stored);
  const parts =
    version === undefined ? [] : viewParts(version, stored.orders, { ...shownAt(ctx, stored), withOrders: true });
  const facts = factsOf(ctx, stored, parts);
  const ready: WaysReady = { paypal: payPalApi(ctx) !== null, transfer: stored.account !== null };
  return {
    ...facts,
    invoice,
    revision: quote.revision,
    contact_id: quote.contactId,
    round_of: quote.roundOf,
    created_at: quote.createdAt,
    draft: quote.draft,
    versions: versions.map(toVersion),
    accepted: acceptanceOf(stored),
    events: events.map(({ kind, at, version: of }) => ({ kind, at, version: of })),
    has_question: quote.askedAt !== null,
    transfers,
    reminders,
    surplus: surplusOf(stored, transfers),
    can: whatCan(facts.state.name, parts, stored),
    problem: invoice === null ? whyNotSent(ctx, ready, usable(ready, version && waysOf(version))) : null,
  };
};

/** If no way to pay works, the message is about the first. */
const usable = (ready: WaysReady, ways: readonly Provider[] = PROVIDERS): readonly Provider[] =>
  ways.some((way) => ready[way]) ? ways.filter((way) => ready[way]) : ways.slice(0, 1);

/** A payment above the price at PayPal is listed among the discrepancies. */
const surplusOf = ({ orders }: StoredQuote, transfers: OwnerQuote['transfers']): OwnerQuote['surplus'] =>
  orders.flatMap(({ order: { quotePart: part }, surplusCents }) =>
    part !== null && surplusCents > 0 && transfers.some((one) => one.part === part && one.asks_surplus)
      ? [{ part, amount: toAmount(surplusCents) }]
      : [],
  );

const CANNOT = { revise: false, renew: false, withdraw: false, send_again: false, ask_rest: false } as const;

const whatCan = (
  state: OwnerQuote['state']['name'],
  parts: OwnerQuote['parts'],
  stored: StoredQuote,
): OwnerQuote['can'] => {
  const { quote, orders, customer } = stored;
  if (quote.kind === 'invoice') return CANNOT;
  const isUndecided = state === 'open' || state === 'expired';
  const [first, second] = parts;
  const isHalves = first?.part === 'first';
  const restIsDue = isHalves
    ? first.state === 'paid' && second?.order_id === null
    : state === 'accepted' && parts.some(({ due, order_id: order }) => due === 'approval' && order === null);
  return {
    revise: isUndecided && quote.version < QUOTE_LIMITS.versions,
    renew: isUndecided,
    withdraw: isUndecided || (state === 'accepted' && !orders.some(({ hasMoney }) => hasMoney)),
    send_again: state === 'open',
    ask_rest: restIsDue && customer?.deletedAt === null,
  };
};

const acceptanceOf = ({ quote, customer }: StoredQuote): OwnerQuote['accepted'] => {
  const { acceptedAt, acceptedVersion, acceptedName, userId, recipientEmail } = quote;
  if (acceptedAt === null || acceptedVersion === null || userId === null) return null;
  const email = customer?.deletedAt === null ? customer.email : null;
  return {
    at: acceptedAt,
    version: acceptedVersion,
    name: acceptedName ?? '',
    user_id: userId,
    email,
    is_other_account: email !== null && email.toLowerCase() !== recipientEmail.toLowerCase(),
  };
};
