import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { words as english } from '#words/en';
import { AccountCard, SendLinkAgain } from '../../src-web/features/account/account-card.tsx';
import { AccountPanels } from '../../src-web/features/account/account-panels.tsx';
import { PaymentReturn } from '../../src-web/features/checkout/payment-return.tsx';
import { SwitchPlanDialog } from '../../src-web/features/checkout/switch-plan-dialog.tsx';
import { TermsDialog } from '../../src-web/features/checkout/terms-dialog.tsx';
import { BillingDetails, BillingForm } from '../../src-web/features/dashboard/billing-details.tsx';
import { CancelByLink } from '../../src-web/features/dashboard/cancel-by-link.tsx';
import { OrderHistory } from '../../src-web/features/dashboard/order-history.tsx';
import { QuotesPanel } from '../../src-web/features/dashboard/quotes-panel.tsx';
import { ReceiptView } from '../../src-web/features/dashboard/receipt.tsx';
import { SubscriptionPanel } from '../../src-web/features/dashboard/subscription-panel.tsx';
import { WaitingPanel } from '../../src-web/features/dashboard/waiting-panel.tsx';
import { SiteContentContext, type SiteContent } from '../../src-web/features/portfolio/site-content.ts';
import { QuoteLink } from '../../src-web/features/quotes/quote-link.tsx';
import { AuthModal } from '../../src-web/features/session/auth-modal.tsx';
import { ResetPasswordForm } from '../../src-web/features/session/reset-password-form.tsx';
import { ResetPassword } from '../../src-web/features/session/reset-password.tsx';
import { Unreached } from '../../src-web/features/session/unreached.tsx';
import { VerifyEmail } from '../../src-web/features/session/verify-email.tsx';
import { VerifyEmailForm } from '../../src-web/features/session/verify-email-form.tsx';
import { DashboardPage } from '../../src-web/pages/dashboard.tsx';
import { ApiError } from '../../src-web/lib/api-client.ts';
import { speak, spoken } from '../../src-web/lib/words.ts';
import {
  CHARGED,
  LATER,
  ORDERS,
  PARTY,
  quotes,
  RECEIPTS,
  RETURNED,
  SESSIONS,
  SUMMARIES,
  TITLE,
  USER,
} from './customer-data.ts';
import { greek, plainTextsIn, putPseudoInto } from './words/pseudo.ts';

// The customers' screens in every state of their data, in the pseudo-language and with Greek for texts that people
// write: an English letter on a screen belongs to a text that no translator has seen.

const texts = { ...english.visitor, ...english.customer, ...english.messages };
const before = spoken();
let pseudo: ReturnType<typeof putPseudoInto>;
beforeAll(() => {
  pseudo = putPseudoInto(texts);
  // Arabic, because its days and months have no English letters either.
  speak({ language: 'ar', texts });
});
afterAll(() => speak(before));

type Known = readonly (readonly [key: readonly unknown[], data: unknown])[];

const nothing = () => undefined;

const SITE: SiteContent = {
  content: null,
  onContent: nothing,
  about: null,
  onAbout: nothing,
  page: null,
  forget: nothing,
  missingRoute: null,
  laterStyles: '',
};

const drawn = (screen: ReactNode, known: Known = []): string => {
  // A failed call is shown as failed and not repeated.
  const client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false, retry: false } } });
  for (const [queryKey, data] of known) {
    if (!(data instanceof Error)) client.setQueryData(queryKey, data);
    else client.getQueryCache().build(client, { queryKey }).setState({ status: 'error', error: data });
  }
  return renderToStaticMarkup(
    <StaticRouter location="/">
      <SiteContentContext value={SITE}>
        <QueryClientProvider client={client}>{screen}</QueryClientProvider>
      </SiteContentContext>
    </StaticRouter>,
  );
};

const tier = {
  id: 'pricing-1',
  name: TITLE,
  description: '',
  price: '$400',
  period: 'month',
  features: [],
  isPopular: false,
  buttonText: '',
  order: 1,
  isActive: true,
};

const PURCHASES = [
  { tier },
  { tier: { ...tier, period: greek('month') } },
  { tier: { ...tier, price: '$10' } },
  { order: async () => null, what: TITLE },
  { orderId: '1' },
];

const failures = (): ApiError[] =>
  [500, 404].map((status) => new ApiError({ status, reason: 'There is no such receipt.' }));

const SCREENS: Readonly<Record<string, () => string[]>> = {
  'signing in': () => [
    ...(['login', 'register', 'forgotPassword'] as const).map((mode) =>
      drawn(<AuthModal initialMode={mode} purchase={TITLE} onClose={nothing} onEnter={nothing} />),
    ),
    drawn(<Unreached />),
  ],
  'links from mails': () => [
    drawn(<ResetPassword token="1" wayBack={null} onDone={nothing} />),
    drawn(<ResetPassword token="" wayBack={null} onDone={nothing} />),
    drawn(
      <ResetPasswordForm token="1" onDone={nothing}>
        {null}
      </ResetPasswordForm>,
    ),
    drawn(<VerifyEmail token="" wayOn={null} />),
    drawn(<VerifyEmailForm token="1" onConfirmed={nothing} onRemoved={nothing} />),
  ],
  paying: () => [
    ...PURCHASES.map((purchase) =>
      drawn(
        <TermsDialog
          purchase={purchase}
          terms={{ slug: '1', title: TITLE, version: '1' }}
          onClose={nothing}
          onContinue={nothing}
        />,
      ),
    ),
    ...[null, LATER].map((until) =>
      drawn(
        <SwitchPlanDialog
          tierName={TITLE}
          replaces={{ plan: greek('monthly'), until }}
          onClose={nothing}
          onContinue={nothing}
        />,
      ),
    ),
    ...[true, false].map((isCancelled) =>
      drawn(
        <PaymentReturn orderId="1" isCancelled={isCancelled} toDashboard={nothing} onSignIn={nothing} wayOn={null} />,
      ),
    ),
  ],
  'plan and what waits': () =>
    [...SUMMARIES, failures()[0]].flatMap((summary) => {
      const user = summary instanceof Error || summary === undefined ? USER : summary.user;
      const known = [
        [['summary'], summary],
        [['orders'], ORDERS],
        [['quotes'], quotes()],
      ] as const;
      return [
        drawn(<SubscriptionPanel user={user} onViewPlans={nothing} />, known),
        drawn(<WaitingPanel user={user} onPay={nothing} confirm={<SendLinkAgain />} />, known),
      ];
    }),
  'orders, quotes, billing and account': () => [
    drawn(<DashboardPage />),
    ...[ORDERS, [], ...failures()].map((data) =>
      drawn(<OrderHistory user={USER} onResume={nothing} />, [[['orders'], data]]),
    ),
    ...[quotes(), quotes().map((one) => ({ ...one, invoice: '2026-7' })), failures()[0]].map((data) =>
      drawn(<QuotesPanel onPay={nothing} />, [[['quotes'], data]]),
    ),
    drawn(<AccountCard user={USER} />),
    drawn(<BillingDetails name={USER.first_name} />, [[['billing'], PARTY]]),
    drawn(<BillingForm details={PARTY} onDone={nothing} />),
    ...[SESSIONS, failures()[0]].map((data) =>
      drawn(<AccountPanels user={USER} onLeft={nothing} billing={null} />, [[['sessions'], data]]),
    ),
  ],
  'a receipt': () =>
    [...RECEIPTS, ...failures()].map((data) =>
      drawn(<ReceiptView paymentId="1" wayBack={null} />, [[['receipt', '1', null], data]]),
    ),
  'a quote': () =>
    [...quotes(), ...failures()].map((data) => drawn(<QuoteLink token="1" wayHome={null} />, [[['quote', '1'], data]])),
  'a link that cancels': () =>
    [
      { ...CHARGED, is_charged: true, last_payment: null },
      { ...CHARGED, is_charged: true, next_charge: null, last_payment: RETURNED },
      { ...CHARGED, is_charged: false, paid_until: null, last_payment: RETURNED },
      ...failures(),
    ].map((data) => drawn(<CancelByLink token="1" wayHome={null} />, [[['cancel link', '1'], data]])),
};

test.each(Object.entries(SCREENS))('no screen of customers says anything in plain English: %s', (_, draw) => {
  const pages = draw();
  for (const page of pages) expect(page).not.toBe('');
  expect([...new Set(pages.flatMap(plainTextsIn))]).toEqual([]);
});

test('more than half of what customers read is among it; the rest follows a press, where `literals.test.ts` looks', () => {
  for (const draw of Object.values(SCREENS)) draw();
  const keys = Object.keys(english.customer);
  expect(keys.filter((key) => pseudo.said.has(key)).length).toBeGreaterThan(keys.length / 2);
});
