import {
  aHistory,
  allAtOnce,
  allLost,
  aPlan,
  aQuote,
  aTrial,
  inOrder,
  type History,
  type Schedule,
} from './history.ts';

interface Seen {
  what: string;
  history: History;
  schedule: Schedule;
}

const BASIC = 'pricing-basic';
const PREMIUM = 'pricing-premium';
const ONCE = { rank: 0, fate: 'once' } as const;

/** In each of these histories a plan, a payment, a document or a way out was lost once. */
export const SEEN_BEFORE: readonly Seen[] = [
  {
    what: 'an upgrade whose payment failed takes nothing away',
    history: aHistory([aPlan(BASIC), aPlan(PREMIUM, { first: 'failed' })]),
    schedule: allAtOnce,
  },
  {
    what: 'a plan beside a trial whose card was declined is reversed',
    history: aHistory([aTrial({ tries: ['declined'] }), aPlan(PREMIUM, { back: ['reverse'] })]),
    schedule: allAtOnce,
  },
  {
    what: 'an account deleted before its payments, and all events lost',
    history: aHistory([aTrial(), aPlan(BASIC, { next: ['renew'] })], { deleted: 'before' }),
    schedule: { ...allLost, atOnce: 8 },
  },
  {
    what: 'a part of a renewal and a dispute that is won',
    history: aHistory(
      [aPlan(BASIC, { next: ['renew'], back: ['part'] }), aPlan(PREMIUM, { back: ['chargeback', 'win'] })],
      { takesTime: true },
    ),
    schedule: allLost,
  },
  {
    what: 'Premium after Basic is refunded, and can be cancelled',
    history: aHistory([aPlan(BASIC), aPlan(PREMIUM, { back: ['refund'] })]),
    schedule: inOrder,
  },
  {
    what: 'Premium after Basic is charged back, and can be cancelled',
    history: aHistory([aPlan(BASIC), aPlan(PREMIUM, { back: ['chargeback', 'lose'] })]),
    schedule: inOrder,
  },
  {
    what: 'Basic waits for its payment beside a trial, and can be cancelled',
    history: aHistory([aTrial(), aPlan(BASIC, { first: 'failed' })]),
    schedule: inOrder,
  },
  {
    what: 'Basic is suspended after a cancelled Premium, and can be cancelled',
    history: aHistory([aPlan(PREMIUM, { next: ['cancel'] }), aPlan(BASIC, { next: ['suspend'] })]),
    schedule: inOrder,
  },
  {
    what: 'a claim is won, then a chargeback is lost',
    history: aHistory([aPlan(BASIC, { back: ['claim', 'win', 'chargeback', 'lose'] })]),
    schedule: inOrder,
  },
  {
    what: 'a chargeback is won, then a claim is lost',
    history: aHistory([aPlan(BASIC, { back: ['chargeback', 'win', 'claim', 'lose'] })]),
    schedule: inOrder,
  },
  {
    what: 'a chargeback is won, then a part is refunded and the rest reversed',
    history: aHistory([aPlan(BASIC, { back: ['chargeback', 'win', 'part', 'reverse'] })]),
    schedule: inOrder,
  },
  {
    what: 'a quote is paid after a denied review',
    history: aHistory([aQuote({ tries: ['denied', 'completed'] })]),
    schedule: inOrder,
  },
  {
    what: 'the second half is paid after a first one that was denied twice',
    history: aHistory([aQuote({ tier: 'halves', tries: ['denied', 'denied', 'reviewed'] })]),
    schedule: inOrder,
  },
  {
    what: 'refunds of a renewal that wait, fail and arrive stand in the file once each',
    history: aHistory([aPlan(BASIC, { back: ['part', 'part waits', 'refund fails'] })]),
    schedule: inOrder,
  },
  {
    what: 'a refund that Cron finds first keeps its credit note',
    history: aHistory([aPlan(BASIC, { back: ['refund'] })]),
    schedule: { ...inOrder, events: [{ rank: 0, fate: 'later' }] },
  },
  {
    what: 'a reversal that Cron finds first keeps its credit note',
    history: aHistory([aPlan(BASIC, { back: ['chargeback', 'lose'] })]),
    schedule: { ...inOrder, events: [{ rank: 0, fate: 'later' }] },
  },
  {
    what: 'a plan is refunded after a chargeback that was won',
    history: aHistory([aPlan(BASIC, { back: ['chargeback', 'win', 'refund'] })]),
    schedule: inOrder,
  },
  {
    what: 'a full refund leaves no plan that is charged and cannot be cancelled',
    history: aHistory([aPlan(BASIC, { back: ['refund'] }), aPlan(PREMIUM, { first: 'failed' })]),
    schedule: inOrder,
  },
  {
    what: 'a quote is withdrawn while its client approves it',
    history: aHistory([aQuote({ withdrawn: 'before' })]),
    schedule: inOrder,
  },
  {
    what: 'a quote whose money went back in full is withdrawn',
    history: aHistory([aQuote({ back: ['refund'], withdrawn: 'at last' })]),
    schedule: inOrder,
  },
  {
    what: 'a trial is bought after a denied one, which is not tried again',
    history: aHistory([aTrial({ tries: ['denied', 'completed'] })]),
    schedule: inOrder,
  },
  {
    what: 'a refund of a plan waits, and is told after Cron found it',
    history: aHistory([aPlan(BASIC, { back: ['refund waits'] })]),
    schedule: { ...inOrder, events: [{ rank: 0, fate: 'later' }] },
  },
  {
    what: 'a full refund of a quote waits, and only Cron finds it',
    history: aHistory([aQuote({ back: ['refund waits'] })]),
    schedule: allLost,
  },
  {
    what: 'two chargebacks of the same sum, of which one is won, as the owner says which took what',
    history: aHistory([aPlan(BASIC, { back: ['part chargeback', 'part chargeback', 'win', 'lose'] })]),
    schedule: inOrder,
  },
  {
    what: 'a bank takes as much as an open chargeback did, and the chargeback is won',
    history: aHistory([aTrial({ back: ['part chargeback', 'reverse', 'win'] })]),
    schedule: inOrder,
  },
  {
    what: 'a bank takes the money while a claim is open, and the claim is won',
    history: aHistory([aPlan(PREMIUM, { back: ['claim', 'reverse', 'win'] })]),
    schedule: allLost,
  },
  {
    what: 'a plan that PayPal ended early has ended',
    history: aHistory([aPlan(BASIC, { next: ['expire'] })]),
    schedule: inOrder,
  },
  {
    what: 'a part is charged back and won, then all is refunded, which Cron finds first',
    history: aHistory([aPlan(BASIC, { back: ['part chargeback', 'win', 'refund'] })]),
    schedule: { ...inOrder, isEach: false, events: [ONCE, ONCE, ONCE, { rank: 0, fate: 'later' }] },
  },
  {
    what: 'a part is charged back, won, and all is refunded before any of it is told',
    history: aHistory([aPlan(BASIC, { back: ['part chargeback', 'win', 'refund'] })]),
    schedule: { ...inOrder, isEach: false, events: [{ rank: 0, fate: 'later' }] },
  },
  {
    what: 'a full refund waits after a chargeback that was won, and only Cron finds both',
    history: aHistory([aPlan(PREMIUM, { back: ['chargeback', 'win', 'refund waits'] })]),
    schedule: { ...allLost, isEach: true },
  },
  {
    what: 'a refund that failed has no credit note beside a chargeback that Cron finds first',
    history: aHistory([aPlan(BASIC, { back: ['refund fails', 'chargeback'] })]),
    schedule: {
      ...inOrder,
      isEach: false,
      events: [
        { rank: 0, fate: 'later' },
        { rank: 0, fate: 'lost' },
      ],
    },
  },
  {
    what: 'a refund fails after the plan was cancelled, and the next one is found by Cron alone',
    history: aHistory([aPlan(BASIC, { back: ['refund fails', 'refund'] })], { cancels: true }),
    schedule: { ...inOrder, isEach: false, events: [ONCE, ONCE, { rank: 0, fate: 'lost' }] },
  },
];
