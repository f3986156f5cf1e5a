import type { Bindings } from '../../../src-worker/settings.ts';
import { call } from '../../worker/admin/owner.ts';
import { newCustomer, type startShop } from '../../worker/payments/shop.ts';

export interface Answered {
  status: number;
  text: string;
}

/** Sends a call to a site with these bindings. */
export type Send = (bindings: Bindings) => Promise<Answered>;

/** The site on which calls are made: its shop, and the owner who is signed in. */
export interface World {
  shop: Awaited<ReturnType<typeof startShop>>;
  bindings: Bindings;
  cookie: string;
}

/** A valid call of a route. */
export interface TriedCall {
  /** Brings the site to where the call makes sense, and says how it is sent; sent again, it is the same call. */
  prepare: (world: World) => Promise<Send>;
  /** Why it may stop halfway, to be gone on with later; any other call is done whole or not at all. */
  halfway?: string;
  /** Why what it began may be lost, or done twice, after its answer; all other calls end as they would have without the fault. */
  mayBeLost?: string;
  /** This call is refused even without a fault, because it asks about something that is not there. */
  isRefused?: true;
  /** Sent again after it was done, it does it once more, as it should; `later` when Cron does what is left of it. */
  adds?: true | 'later';
  /** Sent again after it was done, it answers as the first time; other calls may say that there is nothing to do. */
  repeats?: true;
}

export type TriedCalls = Record<string, TriedCall>;

/** A call of the owner's. */
export const byOwner =
  (cookie: string, method: string, path: string, body: unknown = {}, headers: Record<string, string> = {}): Send =>
  (bindings) =>
    call(method, `admin/${path}`, { cookie, bindings, headers, body: method === 'GET' ? undefined : body });

/** A call of nobody in particular, or of who has the token. */
export const byVisitor =
  (method: string, path: string, body?: unknown, token?: string): Send =>
  (bindings) =>
    call(method, path, {
      bindings,
      from: null,
      body,
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    });

export type Buyer = Awaited<ReturnType<typeof newCustomer>>;

export const byCustomer =
  (customer: Buyer, method: string, path: string, body?: unknown): Send =>
  async (bindings) => {
    const { status, json } = await customer.call(method, path, body, bindings);
    return { status, text: JSON.stringify(json) };
  };

/** A customer who has approved an order for a tier at PayPal, which nobody has told the site yet. */
export const whoApproved = async ({ shop }: World, tierId: string) => {
  const customer = await newCustomer(shop.bindings);
  const order = await customer.order(tierId);
  const kind = tierId === 'pricing-trial' ? 'orders' : 'subscriptions';
  await shop.play(`${kind}/${order.providerId}/approve`);
  return { customer, order };
};

/** A customer with a plan that is paid. */
export const whoHasPlan = async (world: World) => {
  const { customer, order } = await whoApproved(world, 'pricing-basic');
  await customer.claim(order.order_id);
  return { customer, order };
};
