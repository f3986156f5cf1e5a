import { and, eq, sql } from 'drizzle-orm';
import type { Checkout } from '#contract/payments';
import { centsOf } from '#contract/cents';
import { QUOTE_LIMITS, QUOTE_MESSAGES } from '#contract/quote-rules';
import type { PlannedPart } from '#contract/quote-parts';
import { dayIn } from '#contract/days';
import type { AcceptedQuote, ClientQuote } from '#contract/quote-views';
import type { AcceptRequest } from '#contract/quotes';
import type { Context } from '../../context.ts';
import type { UserRow } from '../../db/schema/accounts.ts';
import { quotes } from '../../db/schema/quotes.ts';
import { AppError } from '../../errors.ts';
import { siteZone } from '../content/site-name.ts';
import { deliver, queueMail } from '../mail/outbox.ts';
import type { Mail } from '../mail/mail.ts';
import { agreeToTerms, type AgreedTerms } from '../payments/checkout/agreed-terms.ts';
import { toCheckout } from '../payments/checkout/create-order.ts';
import { openCheckout } from '../payments/checkout/open-checkout.ts';
import { payPalApi } from '../payments/paypal-access.ts';
import { countPurchase } from '../rate-limit/payment-limits.ts';
import { auditAcceptance, changeQuote, noteEvent } from './change-quote.ts';
import { mailClient, mailCustomer, mailOwner } from './mail-about.ts';
import { workOfQuote } from './work-of-quote.ts';
import { dueInvoices } from '../invoices/due-invoice.ts';
import { dueAtOf, duePart, orderName, placeQuoteOrder } from './place-quote-order.ts';
import { createQuoteLink, quoteOfLink, type NewLink } from './quote-links.ts';
import { acceptedElsewhereMail, acceptedMail, partDueMail, type Quoted } from './quote-mails.ts';
import { acceptedOwnerMail } from './quote-owner-mails.ts';
import { partsOf, placedInOrder, nextDueOn } from './quote-parts.ts';
import { isOpen } from './quote-state.ts';
import { readQuote, toClientQuote, versionOf, type StoredQuote } from './read-quote.ts';

interface Acceptance extends AcceptRequest {
  user: UserRow;
  origin: string;
  apiOrigin: string;
}

/** One batch writes the acceptance, order, audit and mails; a repeated call counts once. */
export const acceptQuote = async (ctx: Context, acceptance: Acceptance): Promise<AcceptedQuote> => {
  const { token, user } = acceptance;
  const { id } = await quoteOfLink(ctx, token);
  const before = await readQuote(ctx, id);
  if (!isAccepted(before, acceptance)) {
    requireWay(ctx, before, acceptance.version);
    const current = toClientQuote(ctx, before, { withOrders: false });
    const problem = whyNot(current, acceptance.version, ctx.settings.currency);
    if (problem !== null) throw new AppError('conflict', problem, { current });
    await countPurchase(ctx, user.id);
    const terms = await agreeToTerms(ctx, acceptance.agreed_terms);
    await write(ctx, before, acceptance, terms);
  }
  const stored = await readQuote(ctx, id);
  if (!isAccepted(stored, acceptance)) {
    const current = toClientQuote(ctx, stored, { withOrders: false });
    const problem = whyNot(current, acceptance.version, ctx.settings.currency) ?? QUOTE_MESSAGES.notOpen;
    throw new AppError('conflict', problem, { current });
  }
  const { checkout, problem } = await leadOn(ctx, stored, acceptance);
  return { quote: toClientQuote(ctx, await readQuote(ctx, id), { withOrders: true }), checkout, problem };
};

const requireWay = (ctx: Context, { versions, account }: StoredQuote, shown: number): void => {
  const { ways, totalCents } = versions.find(({ version }) => version === shown) ?? {};
  if (ways === undefined || totalCents === 0 || (ways !== 'paypal' && account !== null)) return;
  if (ways === 'transfer' || payPalApi(ctx) === null) throw new AppError('conflict', QUOTE_MESSAGES.noWay);
};

const isAccepted = ({ quote }: StoredQuote, { id, user }: Acceptance): boolean =>
  quote.acceptedId === id && quote.userId === user.id;

const whyNot = ({ state, current, parts }: ClientQuote, version: number, currency: string): string | null => {
  if (state.name !== 'open') return QUOTE_MESSAGES.notOpen;
  if (current.version !== version) return QUOTE_MESSAGES.otherVersion;
  // The quote may be older than the minimum amount.
  if (parts.some(({ amount }) => centsOf(amount) < QUOTE_LIMITS.partCents)) return QUOTE_MESSAGES.tooSmall;
  return current.currency === currency ? null : QUOTE_MESSAGES.otherCurrency;
};

const write = async (
  ctx: Context,
  { quote, versions, account, invoicing }: StoredQuote,
  { id, version, name, user, origin, buyer }: Acceptance,
  terms: AgreedTerms | null,
): Promise<void> => {
  const shown = versions.find((one) => one.version === version);
  if (shown === undefined) return;
  const isOther = user.email.toLowerCase() !== quote.recipientEmail.toLowerCase();
  const link = isOther ? await createQuoteLink(ctx, quote.id) : null;
  const changeId = `${quote.id}-${id}-${user.id}`;
  const zone = await siteZone(ctx);
  const today = dayIn(zone, ctx.now());
  const parts = partsOf(shown);
  const due = parts.filter(({ due: when, day }) => when === 'acceptance' || (day !== null && day <= today));
  const dueAt = dueAtOf(shown, ctx.now(), zone);
  const placed = await Promise.all(
    due.map(async (part) => ({
      orderId: crypto.randomUUID(),
      name: await orderName(ctx, shown, part, [user.language, quote.language]),
      version: shown,
      part,
      dueAt,
      terms,
    })),
  );
  const quoted = { quote, version: shown, account, dueAt };
  const mails = await mailsOf(ctx, quoted, placed, { id, name, user, origin, link });
  const customer = { email: user.email, firstName: user.firstName, languages: [user.language, quote.language] };
  const debtor = { version: shown, buyer: buyer ?? null, customer, account, origin };
  const invoices = await dueInvoices(ctx, invoicing.issues ? placed.map((one) => duePart(one, zone)) : [], debtor);
  const change = {
    quoteId: quote.id,
    changeId,
    set: {
      buyer: invoicing.issues ? (buyer ?? null) : null,
      isInvoiced: invoicing.issues,
      acceptedAt: ctx.now().toISOString(),
      acceptedId: id,
      acceptedVersion: version,
      acceptedName: name,
      userId: user.id,
      nextDueOn: nextDueOn(parts, today),
      draft: null,
    },
    onlyIf: and(
      isOpen(ctx.now()),
      eq(quotes.version, version),
      sql`EXISTS (SELECT 1 FROM users u WHERE u.id = ${user.id} AND u.deleted_at IS NULL)`,
    ),
  };
  const isWon = await changeQuote(ctx, change, (isDone) => [
    ...placed.map((one) => placeQuoteOrder(ctx, one, isDone)),
    ...invoices.write(),
    ...workOfQuote(ctx, { quote, version: shown, userId: user.id }, isDone),
    noteEvent(ctx, { quoteId: quote.id, changeId, kind: 'accepted', version }, isDone),
    auditAcceptance(ctx, { quoteId: quote.id, changeId, version }, isDone),
    ...(link === null ? [] : [link.store(mailIdOf(quote.id, id, 'client'), isDone)]),
    ...mails.map((mail) => queueMail(ctx, mail.id, mail.mail, isDone)),
  ]);
  if (!isWon) return;
  for (const mail of mails) ctx.defer(deliver(ctx, mail.id));
  invoices.deliver();
};

type Recipient = 'owner' | 'customer' | 'client';

const mailIdOf = (quoteId: string, acceptedId: string, to: Recipient): string =>
  `quote-accepted-${quoteId}-${acceptedId}-${to}`;

interface Told extends Pick<Acceptance, 'id' | 'name' | 'user' | 'origin'> {
  link: NewLink | null;
}

const mailsOf = async (
  ctx: Context,
  about: Quoted,
  [first, ...others]: readonly { orderId: string; part: PlannedPart }[],
  { id, name, user, origin, link }: Told,
): Promise<{ id: string; mail: Mail }[]> => {
  const quoted =
    first === undefined
      ? { ...about, account: null }
      : { ...about, orderId: first.orderId, dueCents: first.part.cents };
  const mailId = (to: Recipient) => mailIdOf(quoted.quote.id, id, to);
  const owners = acceptedOwnerMail(quoted, { name, email: user.email, isOther: link !== null });
  return [
    { id: mailId('owner'), mail: await mailOwner(ctx, owners, origin) },
    { id: mailId('customer'), mail: await mailCustomer(ctx, user, quoted, acceptedMail(quoted, name), origin) },
    // Each further part that is due at once has its own payment reference.
    ...(await Promise.all(
      others.map(async ({ orderId, part }) => ({
        id: `${mailId('customer')}-${part.part}`,
        mail: await mailCustomer(ctx, user, quoted, partDueMail({ ...quoted, orderId }, part), origin),
      })),
    )),
    ...(link === null
      ? []
      : [
          {
            id: mailId('client'),
            mail: await mailClient(ctx, quoted, acceptedElsewhereMail(quoted, link.path, name), origin),
          },
        ]),
  ];
};

/** A failure of PayPal does not undo the acceptance. */
const leadOn = async (
  ctx: Context,
  stored: StoredQuote,
  { way, apiOrigin: origin }: Acceptance,
): Promise<{ checkout: Checkout | null; problem: string | null }> => {
  const version = versionOf(stored);
  const [placed] = version === undefined ? [] : placedInOrder(partsOf(version), stored.orders);
  const order = placed?.order;
  const api = payPalApi(ctx);
  if (order !== undefined && (way === 'transfer' || order.provider === 'transfer'))
    return { checkout: null, problem: null };
  if (order?.status !== 'pending' || placed?.hasMoney === true || api === null) {
    return { checkout: order === undefined ? null : toCheckout(order, null), problem: null };
  }
  try {
    return { checkout: toCheckout(order, await openCheckout(ctx, api, order, origin)), problem: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    ctx.log('warn', 'quote_checkout_not_opened', { error, orderId: order.id });
    return { checkout: null, problem: error.message };
  }
};
