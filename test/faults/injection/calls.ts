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
  /**
   * Prepares the site so that the call makes sense, and returns a function that sends it; sent again, it is the same
   * call.
   */
  prepare: (world: World) => Promise<Send>;
  /**
   * The reason why the call may stop halfway and be continued later; any other call is done completely or not at all.
   */
  halfway?: string;
  /**
   * The reason why work after the answer may be lost or done twice; all other calls end as they would without the
   * fault.
   */
  mayBeLost?: string;
  /** This call is refused even without a fault, because it asks about something that does not exist. */
  isRefused?: true;
  /** True when the same call, sent again, does its work once more, as it should; `later` when Cron does the rest. */
  adds?: true | 'later';
  /**
   * True when the same call, sent again, answers as the first time; other calls may answer that there is nothing to do.
   */
  repeats?: true;
}

export type TriedCalls = Record<string, TriedCall>;

/** Makes a call as the owner. */
export const byOwner =
  (cookie: string, method: string, path: string, body: unknown = {}, headers: Record<string, string> = {}): Send =>
  (bindings) =>
    call(method, `admin/${path}`, { cookie, bindings, headers, body: method === 'GET' ? undefined : body });

/** Makes a call as a visitor, or as the holder of a token. */
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

/** Makes a customer who has approved an order for a tier at PayPal, before the site hears of it. */
export const whoApproved = async ({ shop }: World, tierId: string) => {
  const customer = await newCustomer(shop.bindings);
  const order = await customer.order(tierId);
  const kind = tierId === 'pricing-trial' ? 'orders' : 'subscriptions';
  await shop.play(`${kind}/${order.providerId}/approve`);
  return { customer, order };
};

/** Makes a customer with a paid plan. */
export const whoHasPlan = async (world: World) => {
  const { customer, order } = await whoApproved(world, 'pricing-basic');
  await customer.claim(order.order_id);
  return { customer, order };
};
