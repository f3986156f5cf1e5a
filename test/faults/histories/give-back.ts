import type { startShop } from '../../worker/payments/shop.ts';
import { isPlan, type Return } from './history.ts';
import type { Bought, Story } from './play.ts';

type Shop = Awaited<ReturnType<typeof startShop>>;

/** What makes no sense at PayPal now does not happen. */
export const possibly = async (shop: Shop, path: string, body: object = {}) =>
  shop.play(path, body).catch((error: unknown) => {
    if (/answered 409|at most what is left/.test(String(error))) return undefined;
    throw error;
  });

/** Of a purchase's newest payment some money goes back, or a dispute over it goes on. */
export const giveBack = async ({ stage: { shop } }: Story, each: Bought, how: Return | undefined): Promise<void> => {
  if (how === undefined) return;
  const of = `${isPlan(each.purchase) ? 'subscriptions' : 'orders'}/${each.providerIds.at(-1)}`;
  switch (how) {
    case 'refund':
    case 'reverse':
      return void (await possibly(shop, `${of}/${how}`));
    case 'part':
      return void (await possibly(shop, `${of}/refund`, { amount: '3.00' }));
    case 'refund fails':
      // PayPal has no event for this: Cron finds it.
      return void (await possibly(shop, `${of}/refund`, { outcome: 'FAILED' }));
    case 'refund waits':
    case 'part waits':
      await possibly(shop, `${of}/refund`, {
        outcome: 'PENDING',
        ...(how === 'part waits' && { amount: '2.00' }),
      });
      return;
    case 'arrives':
      return arrive(shop, each);
    case 'claim':
    case 'part claim':
    case 'chargeback':
    case 'part chargeback': {
      const dispute = await possibly(shop, `${of}/dispute`, {
        stage: how.endsWith('claim') ? 'INQUIRY' : 'CHARGEBACK',
        // Of two open ones over the same amount nobody could say which a reversal belongs to: the owner is asked.
        ...(how.startsWith('part') && { amount: `${how.endsWith('claim') ? 4 : 5}.0${each.disputesBegun}` }),
      });
      if (dispute === undefined) return;
      each.disputesBegun += 1;
      each.disputes.push(dispute.dispute_id);
      return;
    }
    case 'win':
    case 'lose':
    case 'win newest':
    case 'lose newest': {
      const id = how.endsWith('newest') ? each.disputes.pop() : each.disputes.shift();
      if (id === undefined) return;
      const outcome = how.startsWith('win') ? 'RESOLVED_SELLER_FAVOUR' : 'RESOLVED_BUYER_FAVOUR';
      await shop.play(`disputes/${id}/resolve`, { outcome });
    }
  }
};

/** The refunds of a purchase that wait reach the buyer. */
const arrive = async (shop: Shop, { orderIds }: Bought): Promise<void> => {
  const { ledger } = await shop.state();
  for (const { custom_id: id, refunds } of ledger) {
    if (!orderIds.includes(id)) continue;
    for (const refund of refunds) if (refund.status === 'PENDING') await shop.play(`refunds/${refund.id}/complete`);
  }
};
