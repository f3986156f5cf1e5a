import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import type { SignedIn } from '#contract/accounts';
import { TEST_ORIGIN } from '../harness/test-stack.ts';

export interface Person {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  /** The browser that registers has this language. */
  language?: string;
}

/** Each new person has an e-mail address that nobody else has. */
export const somebody = (): Person => ({
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: `ada-${randomUUID()}@example.com`,
  password: 'a difference engine',
});

export const modal = (page: Page): Locator => page.getByRole('dialog');
export const toasts = (page: Page): Locator => page.locator('#toasts');

/** A button or link of the page's own bar. */
export const inBar = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Main' }).locator('a, button').filter({ hasText: name });

export const field = (page: Page, label: string): Locator => modal(page).getByLabel(label, { exact: true });

export const pressInModal = (page: Page, name: string): Promise<void> =>
  modal(page).getByRole('button', { name, exact: true }).click();

export const fillIn = async (page: Page, values: Record<string, string>): Promise<void> => {
  for (const [label, value] of Object.entries(values)) await field(page, label).fill(value);
};

export const expectSignedIn = async (page: Page): Promise<void> => {
  await expect(inBar(page, 'Sign Out')).toBeVisible();
  await expect(inBar(page, 'Dashboard')).toBeVisible();
  // Until the server has answered, the bar holds both links; afterwards it holds one.
  await expect(inBar(page, 'Sign In')).toHaveCount(0);
};

export const expectSignedOut = async (page: Page): Promise<void> => {
  await expect(inBar(page, 'Sign In')).toBeVisible();
  await expect(inBar(page, 'Sign Up')).toBeVisible();
  await expect(inBar(page, 'Sign Out')).toHaveCount(0);
};

/** Makes an account by the call alone, for tests of later steps. Returns the token of a session. */
export const createAccount = async (page: Page, person: Person, origin = TEST_ORIGIN): Promise<string> => {
  const { firstName: first_name, lastName: last_name, email, password, language } = person;
  const response = await page.request.post(`${origin}/api/auth/register`, {
    headers: { origin },
    // A site with a challenge needs this token.
    data: { first_name, last_name, email, password, language, turnstileToken: `simulated-${randomUUID()}` },
  });
  expect(response.ok(), await response.text()).toBe(true);
  // The cast is safe, because the contract types this answer.
  return ((await response.json()) as SignedIn).access_token;
};

/** This function runs in the page. */
const keepOnce = ([key, value]: readonly [string, string]): void => {
  if (window.top !== window || sessionStorage.getItem(`kept-${key}`) !== null) return;
  sessionStorage.setItem(`kept-${key}`, '');
  localStorage.setItem(key, value);
};

/** Stores a value once in the site's storage, before the tab's first page is opened or in the open one. */
export const keepInStorage = async (page: Page, key: string, value: string): Promise<void> => {
  await page.addInitScript(keepOnce, [key, value] as const);
  if (page.url().startsWith('http')) await page.evaluate(keepOnce, [key, value] as const);
};

/** Opens the home page of the site at `origin` as a new person who is signed in. */
export const arrive = async (page: Page, person: Person, origin = TEST_ORIGIN): Promise<void> => {
  const token = await createAccount(page, person, origin);
  await keepInStorage(page, 'token', token);
  await page.goto(`${origin}/`);
  await expectSignedIn(page);
};

/** Registers by the form of the home page. */
export const register = async (page: Page, person: Person): Promise<void> => {
  await page.goto('/');
  await inBar(page, 'Sign Up').click();
  await fillIn(page, {
    'First Name': person.firstName,
    'Last Name': person.lastName,
    Email: person.email,
    Password: person.password,
  });
  await pressInModal(page, 'Create Account');
  await expect(modal(page)).toBeHidden();
  await expectSignedIn(page);
};

export const signIn = async (page: Page, person: Person, options: { keep?: boolean } = {}): Promise<void> => {
  await inBar(page, 'Sign In').click();
  await fillIn(page, { Email: person.email, Password: person.password });
  if (options.keep) await modal(page).getByLabel('Keep me signed in').check();
  await pressInModal(page, 'Sign In');
  await expect(modal(page)).toBeHidden();
  await expectSignedIn(page);
};

export const signOut = async (page: Page): Promise<void> => {
  await inBar(page, 'Sign Out').click();
  await expectSignedOut(page);
};

export const tokens = (page: Page): Promise<{ local: string | null; session: string | null }> =>
  page.evaluate(() => ({ local: localStorage.getItem('token'), session: sessionStorage.getItem('token') }));
