import { call } from '../../worker/admin/owner.ts';
import type { startShop } from '../../worker/payments/shop.ts';
import { isPlan, type Return } from './history.ts';
import type { Bought, Story } from './play.ts';

type Shop = Awaited<ReturnType<typeof startShop>>;

/** A move that makes no sense at PayPal in the present state does nothing. */
export const possibly = async (shop: Shop, path: string, body: object = {}) =>
  shop.play(path, body).catch((error: unknown) => {
    if (/answered 409|at most what is left/.test(String(error))) return undefined;
    throw error;
  });

/** A part of a purchase's newest payment goes back, or a dispute over it goes on. */
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
      // PayPal has no event for a failed refund, so Cron finds it.
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
        // When two open disputes have the same amount, nobody can tell which one a reversal belongs to, so the owner is
        // asked.
        ...(how.startsWith('part') && { amount: how.endsWith('claim') ? '4.00' : '5.00' }),
      });
      if (dispute === undefined) return;
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

/** The owner looks up at PayPal which dispute took the money of each unclear reversal, and answers. */
export const sayDisputes = async ({ stage: { shop, quoting } }: Story): Promise<void> => {
  const ask = (method: string, path: string, body?: object) =>
    call(method, `admin/payments/${path}`, { cookie: quoting.cookie, bindings: shop.bindings, body });
  // An answer about one reversal may settle another, so the list is read anew each time.
  for (let round = 0; round < MOST_SAID; round += 1) {
    const [asked] = (await ask('GET', 'discrepancies')).json.data.unclear_reversals;
    if (asked === undefined) return;
    const took = (await shop.state()).disputes.find(({ dispute_id: id, money_movements: moved = [] }: Disputed) => {
      const isOne = asked.disputes.some((each: { id: string }) => each.id === id);
      return (
        isOne &&
        moved.some(({ affected_party: of, type, ...one }) => {
          const isSame =
            Number(one.amount.value) === asked.amount && Date.parse(one.initiated_time) === Date.parse(asked.since);
          return of === 'SELLER' && type === 'DEBIT' && isSame;
        })
      );
    });
    const said = await ask('POST', `reversals/${encodeURIComponent(asked.id)}/dispute`, {
      dispute_id: took?.dispute_id ?? null,
    });
    if (said.status !== 200) throw new Error(`Not said: ${said.status} ${said.text}`);
  }
  throw new Error('The site goes on asking about reversals');
};

const MOST_SAID = 20;

/** Only the dispute's parts that tell of money are compared. */
interface Disputed {
  dispute_id: string;
  money_movements?: { affected_party: string; type: string; amount: { value: string }; initiated_time: string }[];
}

/** The refunds of a purchase that wait reach the buyer. */
const arrive = async (shop: Shop, { orderIds }: Bought): Promise<void> => {
  const { ledger } = await shop.state();
  for (const { custom_id: id, refunds } of ledger) {
    if (!orderIds.includes(id)) continue;
    for (const refund of refunds) if (refund.status === 'PENDING') await shop.play(`refunds/${refund.id}/complete`);
  }
};
