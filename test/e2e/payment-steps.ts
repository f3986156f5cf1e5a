import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { TEST_ORIGIN, TEST_SIMULATORS } from '../harness/test-stack.ts';
import { fillIn, modal, pressInModal, type Person } from './account-steps.ts';

export type Tier = 'trial' | 'standalone' | 'basic' | 'premium' | 'enterprise';

/** A tier's button in the list of prices. */
export const tierButton = (page: Page, tier: Tier): Locator => page.locator(`[data-app="tier:pricing-${tier}"]`);

/** Presses a button that opens PayPal, and returns the tab once it shows PayPal's page. */
export const opened = async (page: Page, press: () => Promise<void>): Promise<Page> => {
  const popup = page.context().waitForEvent('page');
  await press();
  const checkout = await popup;
  await checkout.waitForURL(`${TEST_SIMULATORS}/**`);
  return checkout;
};

/** From PayPal to the dashboard two tabs start pages, one after the other, and the server asks PayPal in between. */
export const AFTER_PAYING = { timeout: 20_000 };

/** Pays on PayPal's page; afterwards the tab is returning to the site, or closed. */
export const pay = async (checkout: Page, means: 'balance' | 'declined' = 'balance'): Promise<void> => {
  if (means === 'declined') await checkout.getByLabel('Pay with').selectOption(means);
  const { origin } = new URL(checkout.url());
  await checkout.getByRole('button', { name: /Pay now|Agree and Subscribe/ }).click();
  await checkout
    .waitForURL((url) => url.origin !== origin, { waitUntil: 'commit' })
    .catch((error: unknown) => {
      if (!checkout.isClosed()) throw error;
    });
};

export const turnBack = async (checkout: Page): Promise<void> => {
  await checkout.getByRole('button', { name: 'Cancel and return' }).click();
};

/** Buys a tier on the home page from beginning to end; afterwards both tabs show the dashboard. */
export const buy = async (page: Page, tier: Tier): Promise<Page> => {
  const checkout = await opened(page, () => tierButton(page, tier).click());
  await pay(checkout);
  await expect(page).toHaveURL(/#\/dashboard$/, AFTER_PAYING);
  return checkout;
};

export const registerInModal = async (page: Page, person: Person): Promise<void> => {
  await expect(modal(page).getByRole('heading', { name: 'Create Account' })).toBeVisible();
  await fillIn(page, {
    'First Name': person.firstName,
    'Last Name': person.lastName,
    Email: person.email,
    Password: person.password,
  });
  await pressInModal(page, 'Create Account');
};

/** A part of the dashboard, by its title. */
export const panel = (page: Page, title: string): Locator => page.getByRole('region', { name: title });

export const ordersOf = (page: Page): Locator =>
  panel(page, 'Order History')
    .getByRole('listitem')
    .filter({ hasText: /Order #[\da-f]{8}/ });

/** The number of tabs, without those of a browser that is being closed. */
export const tabs = (context: BrowserContext): number => context.pages().filter((page) => !page.isClosed()).length;

/** Makes the simulated PayPal do something, as its console would. */
export const play = async (path: string, data: object = {}, simulators = TEST_SIMULATORS): Promise<void> => {
  const response = await fetch(`${simulators}/paypal/console/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(data),
  });
  if (!response.ok) throw new Error(`PayPal's console answered ${response.status} to ${path}`);
};

interface RemoteSubscription {
  id: string;
  custom_id: string;
  status: string;
}

/** The subscriptions of the simulated PayPal. */
const subscriptionsAtPayPal = async (simulators: string): Promise<RemoteSubscription[]> =>
  // The cast is safe, because the simulator is part of this project.
  ((await (await fetch(`${simulators}/paypal/console/state`)).json()) as { subscriptions: RemoteSubscription[] })
    .subscriptions;

export const statusAtPayPal = async (id: string, simulators = TEST_SIMULATORS): Promise<string | undefined> =>
  (await subscriptionsAtPayPal(simulators)).find((each) => each.id === id)?.status;

/** Makes calls about payments with a customer's token, like the customer's browser. */
export const callPayments =
  (page: Page, token: string, origin = TEST_ORIGIN) =>
  async (path: string, data: object) => {
    const response = await page.request.post(`${origin}/api/payments/${path}`, {
      headers: { authorization: `Bearer ${token}`, origin },
      data,
    });
    expect(response.ok(), await response.text()).toBe(true);
    return (await response.json()).data;
  };

/**
 * Subscribes to Basic, then to Premium instead, and PayPal gives Premium's payment back. Returns PayPal's id of
 * Premium.
 */
export const refundPremium = async (
  page: Page,
  token: string,
  { origin, simulators } = { origin: TEST_ORIGIN, simulators: TEST_SIMULATORS },
): Promise<string> => {
  const post = callPayments(page, token, origin);
  const subscribe = async (tier: string): Promise<string> => {
    const { order_id: order } = await post('create-order', { pricing_tier_id: tier });
    const made = (await subscriptionsAtPayPal(simulators)).find(({ custom_id: own }) => own === order);
    await play(`subscriptions/${made?.id}/approve`, {}, simulators);
    await post('paypal-success', { order_id: order });
    return made?.id ?? '';
  };
  await subscribe('pricing-basic');
  const premium = await subscribe('pricing-premium');
  await play(`subscriptions/${premium}/refund`, {}, simulators);
  return premium;
};
