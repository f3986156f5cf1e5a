import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldWork } from '../../src-worker/services/work/work-state.ts';
import { rows, startShop } from '../worker/payments/shop.ts';
import { acceptedQuote, ordersOf, wholeDatabase } from '../worker/quotes/quoting.ts';
import { newestWorkToken, startWorking } from '../worker/work/working.ts';
import { chosenHistories } from './histories/chosen.ts';
import { runCron } from './private-mail.ts';
import { visit } from './visitor.ts';

const shop = await startShop();

const DAY_MS = 86_400_000;

const { seeds, numRuns } = chosenHistories([3601, 3602, 3603]);

/** Moves that bring a history further are listed more often, so that they are drawn more often. */
const STEPS = [
  ...(['deliver', 'deliver', 'deliver', 'deliver'] as const),
  'comment',
  'changes',
  'answer',
  ...(['approve by code', 'approve by code', 'approve by account', 'approve by account'] as const),
  'approve an older one',
  'start',
  'close',
  'cancel',
  ...(['reopen', 'reopen', 'reopen'] as const),
  ...(['pay', 'pay', 'pay'] as const),
  'refund',
  'dispute',
  'win',
  ...(['days later', 'days later'] as const),
] as const;
type Step = (typeof STEPS)[number];

const PAYMENTS = {
  halves: { payment: 'halves' },
  parts: { payment: 'parts', parts: [{ share: 50, due: 'acceptance' }, { due: 'approval' }] },
} as const;

/** Little can happen before the first versions of the work. */
const FIRST = [
  { step: 'deliver', piece: 0 },
  { step: 'deliver', piece: 1 },
] as const;

const histories = fc.record({
  payment: fc.constantFrom(...(Object.keys(PAYMENTS) as (keyof typeof PAYMENTS)[])),
  steps: fc.array(fc.record({ step: fc.constantFrom<Step>(...STEPS), piece: fc.nat({ max: 1 }) }), {
    minLength: 8,
    maxLength: 16,
  }),
  /** The client's silence approves after so many days. */
  silence: fc.constantFrom(null, 7, 7),
  /** True when each call comes twice at once. */
  isTwice: fc.boolean(),
});

/** A call that cannot be done is refused, and never fails. */
const tried = async (calls: readonly Promise<{ status: number }>[]): Promise<void> => {
  for (const { status } of await Promise.all(calls)) expect(status).toBeLessThan(500);
};

type World = Awaited<ReturnType<typeof startWorking>>;
type Accepted = Awaited<ReturnType<typeof acceptedQuote>>;

interface Place {
  world: World;
  quote: Accepted;
  id: string;
  /** The newest mail of each piece of work has the link that works. */
  tokens: Map<string, string>;
  isTwice: boolean;
  days: number;
}

/** Money goes and comes back at PayPal, on the first order that allows it. */
const move = async ({ quote, isTwice }: Place, step: 'pay' | 'refund' | 'dispute' | 'win'): Promise<void> => {
  const [order] = (await ordersOf(quote.id)).filter(({ status }) => (status === 'pending') === (step === 'pay'));
  if (order === undefined) return;
  if (step === 'pay') await quote.client.call('POST', `/payments/orders/${String(order['id'])}/retry`);
  const [now] = await rows('SELECT provider_id FROM orders WHERE id = ?', String(order['id']));
  const atPayPal = `orders/${String(now?.['provider_id'])}`;
  const [dispute] = await rows('SELECT id FROM disputes WHERE outcome IS NULL');
  const [path, body]: readonly [string, object] = (
    {
      pay: [`${atPayPal}/approve`, {}],
      refund: [`${atPayPal}/refund`, { amount: '1.00' }],
      dispute: [`${atPayPal}/dispute`, { stage: 'INQUIRY' }],
      win: [`disputes/${String(dispute?.['id'])}/resolve`, { outcome: 'RESOLVED_SELLER_FAVOUR' }],
    } as const
  )[step];
  // PayPal refuses a move that does not fit, such as a second refund of everything.
  await shop.play(path, body).catch(() => undefined);
  const claim = () => quote.client.call('POST', '/payments/paypal-success', { order_id: order['id'] });
  if (step === 'pay') await tried(isTwice ? [claim(), claim()] : [claim()]);
  await shop.deliver(await shop.eventsAbout(String(order['id']), String(now?.['provider_id'])));
};

const take = async (place: Place, step: Step): Promise<void> => {
  const { world, quote, id, tokens, isTwice, days } = place;
  const twice = (make: () => Promise<{ status: number }>) => tried(isTwice ? [make(), make()] : [make()]);
  const { version, revision } = await world.read(id);
  const token = tokens.get(id) ?? 'none';
  const own = crypto.randomUUID();
  switch (step) {
    case 'deliver': {
      await twice(() => world.owner('POST', `${id}/deliver`, { id: own, text: `Words of ${version + 1}` }, revision));
      if ((await world.read(id)).version > version) tokens.set(id, await newestWorkToken());
      return;
    }
    case 'comment':
    case 'changes':
      return twice(() => world.say(token, 'Well.', { id: own, version: Math.max(version, 1), kind: step }));
    case 'answer':
      return twice(() => world.owner('POST', `${id}/answers`, { id: own, words: 'As you like.' }));
    case 'approve by code': {
      const code = await world.askCode(token, Math.max(version, 1)).catch(() => '000000');
      return twice(() => world.approve(token, { version: Math.max(version, 1), code }));
    }
    case 'approve by account':
      return twice(() =>
        quote.client.call('POST', '/work/approve', { work: id, id: own, version: Math.max(version, 1) }),
      );
    case 'approve an older one':
      return version > 1
        ? twice(() => quote.client.call('POST', '/work/approve', { work: id, id: own, version: version - 1 }))
        : undefined;
    case 'start':
    case 'close':
    case 'cancel':
    case 'reopen':
      return twice(() => world.owner('POST', `${id}/move`, { move: step }, revision));
    case 'pay':
    case 'refund':
    case 'dispute':
    case 'win':
      return move(place, step);
    case 'days later': {
      const at = new Date(Date.now() + days * DAY_MS);
      await Promise.all((isTwice ? [at, at] : [at]).map((time) => runCron(shop.bindings, time)));
    }
  }
};

/** Each row equals what follows from its versions and answers; a version and an approval exist once. */
const check = async (quoteId: string): Promise<void> => {
  const stored = await rows(
    `SELECT id, version, delivered_at AS "deliveredAt", changes_at AS "changesAt", asked_at AS "askedAt",
       approved_at AS "approvedAt" FROM work WHERE quote_id = ?`,
    quoteId,
  );
  for (const { id, ...row } of stored) {
    const [versions, answers] = await Promise.all([
      rows(`SELECT version, delivered_at AS "deliveredAt" FROM work_versions WHERE work_id = ? ORDER BY version`, id),
      rows(`SELECT version, kind, author AS "from", at FROM work_answers WHERE work_id = ? ORDER BY at, rowid`, id),
    ]);
    expect(row).toEqual(foldWork(versions as never, answers as never));
    expect(versions.map(({ version }) => version)).toEqual(versions.map((_, at) => at + 1));
    expect(answers.filter(({ kind }) => kind === 'approval').length).toBeLessThanOrEqual(1);
  }
  const orders = await ordersOf(quoteId);
  const areApproved = stored.every(({ approvedAt }) => approvedAt !== null);
  // The part on approval is asked for once, and never before the last approval.
  expect(orders.length).toBeLessThanOrEqual(areApproved ? 2 : 1);
  const asked = await rows(
    "SELECT 1 FROM quote_events WHERE kind IN ('rest_asked', 'part_asked') AND quote_id = ?",
    quoteId,
  );
  expect(asked).toHaveLength(orders.length - 1);
};

/** The number of pieces approved by silence, and of histories that made the second part due. */
let silently = 0;
let due = 0;

const countOutcomes = async (quoteId: string, silence: number | null): Promise<void> => {
  const [row] = await rows(
    "SELECT COUNT(*) AS n FROM work_answers WHERE proof = 'silence' AND work_id IN (SELECT id FROM work WHERE quote_id = ?)",
    quoteId,
  );
  if (silence === null) expect(row?.['n']).toBe(0);
  silently += Number(row?.['n']);
  due += (await ordersOf(quoteId)).length - 1;
};

/** Mail programs open links too. */
const openAll = async (tokens: Iterable<string>): Promise<void> => {
  const before = await wholeDatabase();
  for (const token of tokens)
    for (const path of [`/work?token=${token}`, `/api/work/open?token=${token}`, `/api/work/approve?token=${token}`])
      await visit(path, { bindings: shop.bindings });
  expect(await wholeDatabase()).toBe(before);
};

test.each(seeds)(
  'histories of work: one state, equal to a fresh fold; the part on approval is due once (seed %i)',
  { timeout: 10_800_000 },
  async (seed) => {
    await fc.assert(
      fc.asyncProperty(histories, async ({ payment, steps, silence, isTwice }) => {
        await rows('DELETE FROM rate_limits');
        const quote = await acceptedQuote(shop, { ...PAYMENTS[payment], silence_days: silence });
        let world = await startWorking(shop);
        const pieces = await rows('SELECT id FROM work WHERE quote_id = ? ORDER BY position', quote.id);
        const tokens = new Map<string, string>();
        for (const [at, { step, piece }] of [...FIRST, ...steps].entries()) {
          const place = { world, quote, id: String(pieces[piece]?.['id']), tokens, isTwice, days: 5 * (at + 1) };
          await take(place, step);
          await check(quote.id);
          // After these days the owner's session has ended.
          if (step === 'days later') world = await startWorking(shop);
        }
        // In the end the approval by silence is announced and comes, unless something stopped it.
        for (const days of [100, 110]) {
          await runCron(shop.bindings, new Date(Date.now() + days * DAY_MS));
          await check(quote.id);
        }
        await openAll(tokens.values());
        await countOutcomes(quote.id, silence);
      }),
      { numRuns, endOnFailure: true, seed },
    );
  },
);

test('some of these histories had an approval by silence, and some made the second part due', () => {
  expect(silently).toBeGreaterThan(0);
  expect(due).toBeGreaterThan(0);
});
