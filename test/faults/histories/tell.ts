import type { SimulatedEvent } from '../../worker/payments/shop.ts';
import { runCron } from '../private-mail.ts';
import type { Entry } from './compare.ts';
import { isPlan } from './history.ts';
import type { Story } from './play.ts';

const BETWEEN_MS = 12 * 60_000;

/** Sends the events as the schedule says, with the return pages in between, and runs Cron before the last of them. */
export const tell = async ({ stage: { shop }, customer, bought, schedule, sent, isThere }: Story): Promise<void> => {
  const { events, atOnce } = schedule;
  const state = await shop.state();
  const happened: SimulatedEvent[] = state.events.filter(({ id }: SimulatedEvent) => !sent.has(id));
  for (const { id } of happened) sent.add(id);
  const told = happened.map((event, index) => ({
    event,
    ...(events[index % events.length] ?? { rank: 0, fate: 'once' as const }),
  }));
  const soon = told
    .filter(({ fate, event }) => fate !== 'later' && (fate !== 'lost' || isNeverLost(event, state.ledger)))
    .toSorted((a, b) => a.rank - b.rank)
    .flatMap(({ event, fate }) => (fate === 'twice' ? [event, event] : [event]));
  const returning = bought.filter(({ purchase }) =>
    isPlan(purchase) ? purchase.first !== 'never' : purchase.tries.length > 0 || purchase.again,
  );
  const works = [
    ...soon.map((event) => () => shop.deliver([event])),
    ...(isThere ? returning : []).map(
      ({ orderIds }) =>
        () =>
          customer.claim(orderIds.at(-1) ?? ''),
    ),
  ];
  for (let next = 0; next < works.length; next += atOnce) {
    await Promise.all(works.slice(next, next + atOnce).map((work) => work()));
  }
  await runCron(shop.bindings, new Date(Date.now() + BETWEEN_MS));
  await shop.deliver(told.filter(({ fate }) => fate === 'later').map(({ event }) => event));
};

/** Only its event tells how much of a renewal went back, unless it was all of it. */
const isNeverLost = ({ event_type: type, event: { resource } }: SimulatedEvent, ledger: readonly Entry[]): boolean => {
  if (type !== 'PAYMENT.SALE.REFUNDED' && type !== 'PAYMENT.SALE.REVERSED') return false;
  const sale = ledger.find(({ transaction_id: id }) => id === resource.sale_id || id === resource.id);
  return sale === undefined || Math.abs(Number(resource.amount.total)) * 100 < sale.taken;
};
