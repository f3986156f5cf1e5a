import { at, type SiteClient } from './site-client.ts';

const PASSWORD = 'a password for the soak';

export interface Customer {
  email: string;
  token: string;
}

export const register = async ({ ask }: SiteClient, number: number): Promise<Customer> => {
  const email = `soak-${number}@customers.example`;
  const body = { email, password: PASSWORD, first_name: 'Nora', last_name: `Quist ${number}` };
  return { email, token: at(await ask('/api/auth/register', { method: 'POST', body }), 'access_token') };
};

/** Signs a customer in again. True when it worked; the answer to come back later is no fault. */
export const signIn = async ({ ask }: SiteClient, { email }: Customer): Promise<boolean> => {
  const { status } = await ask('/api/auth/login', { method: 'POST', body: { email, password: PASSWORD } });
  return status === 200;
};

/** Orders a tier and pays it at the simulated PayPal, whose webhooks then follow. Returns the order's id. */
export const buy = async ({ ask }: SiteClient, { token }: Customer, tier: string, simulators: string) => {
  const headers = { authorization: `Bearer ${token}` };
  const order = await ask('/api/payments/create-order', { method: 'POST', headers, body: { pricing_tier_id: tier } });
  const orderId = at(order, 'data', 'order_id');
  const kind = tier === 'pricing-trial' ? 'orders' : 'subscriptions';
  const id = await findAtPayPal(simulators, kind, orderId);
  const approved = await fetch(`${simulators}/paypal/console/${kind}/${id}/approve`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  if (!approved.ok) throw new Error(`PayPal: ${approved.status} ${await approved.text()}`);
  await ask('/api/payments/paypal-success', { method: 'POST', headers, body: { order_id: orderId } });
  return orderId;
};

/** PayPal's id for one of the site's orders. */
const findAtPayPal = async (simulators: string, kind: 'orders' | 'subscriptions', orderId: string): Promise<string> => {
  const state: Record<string, { id: string }[]> = await (await fetch(`${simulators}/paypal/console/state`)).json();
  const found = state[kind]?.find((each) => JSON.stringify(each).includes(orderId));
  if (found === undefined) throw new Error(`PayPal has none of its ${kind} for ${orderId}`);
  return found.id;
};

/** The owner, who saves the story again and again. */
export const signInOwner = async ({ ask }: SiteClient) => {
  const body = { username: 'admin', password: 'portfolio-demo' };
  const { cookies: cookie } = await ask('/api/admin/login', { method: 'POST', body });
  const read = () => ask('/api/admin/content/story', { headers: { cookie } });
  const first = await read();
  let revision = Number(at(first, 'data', 'revision'));
  const story: unknown = Reflect.get(Reflect.get(first.json ?? {}, 'data') ?? {}, 'body');
  return {
    revision: () => revision,
    save: async (): Promise<void> => {
      const changed = { ...(typeof story === 'object' ? story : {}), title: `Saved after ${revision}` };
      const headers = { cookie, 'if-match': `"${revision}"` };
      const saved = await ask('/api/admin/about/story', { method: 'PUT', headers, body: changed });
      if (saved.status !== 200) throw new Error(`Saving: ${saved.status} ${JSON.stringify(saved.json)}`);
      revision += 1;
    },
  };
};
