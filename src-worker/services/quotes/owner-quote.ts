import { QUOTE_LIMITS, QUOTE_MESSAGES } from '#contract/quote-rules';
import type { OwnerQuote } from '#contract/quote-views';
import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { payPalApi } from '../payments/paypal-access.ts';
import { viewParts } from './quote-parts.ts';
import { factsOf, readQuote, toVersion, versionOf, type StoredQuote } from './read-quote.ts';

/** Throws `not_found`. */
export const readOwnerQuote = async (ctx: Context, id: string): Promise<OwnerQuote> =>
  toOwnerQuote(ctx, await readQuote(ctx, id));

/** A hosted payment link cannot take a quote's own amount. */
export const whyNotSent = (ctx: Context): string | null => {
  if (payPalApi(ctx) === null) return QUOTE_MESSAGES.payPalMissing;
  return ctx.settings.mail.ready ? null : QUOTE_MESSAGES.mailMissing;
};

/** Throws `conflict`. */
export const requireSending = (ctx: Context): void => {
  const problem = whyNotSent(ctx);
  if (problem !== null) throw new AppError('conflict', problem);
};

/** Throws `conflict` with the present quote. */
export const requireRevision = async (
  ctx: Context,
  { id, revision }: { id: string; revision: number },
  expected: number | undefined,
): Promise<void> => {
  if (expected !== undefined && expected !== revision) throw await refusal(ctx, id, QUOTE_MESSAGES.changed);
};

export const refusal = async (ctx: Context, id: string, message: string): Promise<AppError> =>
  new AppError('conflict', message, { current: await readOwnerQuote(ctx, id) });

const toOwnerQuote = (ctx: Context, stored: StoredQuote): OwnerQuote => {
  const { quote, versions, events } = stored;
  const version = versionOf(stored);
  const parts = version === undefined ? [] : viewParts(version, stored.orders, { withOrders: true });
  const facts = factsOf(ctx, stored, parts);
  return {
    ...facts,
    revision: quote.revision,
    contact_id: quote.contactId,
    created_at: quote.createdAt,
    draft: quote.draft,
    versions: versions.map(toVersion),
    accepted: acceptanceOf(stored),
    events: events.map(({ kind, at, version: of }) => ({ kind, at, version: of })),
    has_question: quote.askedAt !== null,
    can: whatCan(facts.state.name, parts, stored),
    problem: whyNotSent(ctx),
  };
};

const whatCan = (
  state: OwnerQuote['state']['name'],
  parts: OwnerQuote['parts'],
  stored: StoredQuote,
): OwnerQuote['can'] => {
  const { quote, orders, customer } = stored;
  const isUndecided = state === 'open' || state === 'expired';
  const [first, second] = parts;
  const restIsDue = first?.state === 'paid' && second?.order_id === null;
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
