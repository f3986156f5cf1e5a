import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { lineAmount } from '#contract/quote-lines';
import { BUYER, LANGUAGES, LINES, PAYMENTS, SELLER, TERMS } from './invoice-scenarios.ts';
import { ROOT } from './child.ts';
import { handInvoices } from './hand-invoices-sample.ts';
import { portFromEnv } from './ports.ts';
import { readArguments } from './read-arguments.ts';
import { startStack } from './stack.ts';
import { exitWith, StartFailure } from './start-failure.ts';

const USAGE = `npm run invoices:sample

Starts a site of its own, has an owner quote and a client accept, over the kinds of VAT, prices, parts, discounts, languages and
credit notes, and a customer buy a plan and get money back. Writes the XML of each invoice, receipt and credit note into the folder
invoices-sample/, for a validator of EN 16931 or XRechnung.
TEST_PORT (9793) and TEST_SIMULATORS_PORT (9794) move it.`;

const ACCOUNT = { holder: 'Ada Writer', iban: 'DE89370400440532013000', bic: '', account: '', note: '' };

const PASSWORD = 'a sample of invoices';

/** Makes calls like a browser of this origin; a refusal ends the run. */
const callerOf = (origin: string) => {
  const call = async (
    method: string,
    path: string,
    body?: unknown,
    headers: object = {},
  ): Promise<{ response: Response; text: string }> => {
    const response = await fetch(`${origin}/api/${path}`, {
      method,
      headers: { 'content-type': 'application/json', origin, ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    // A quick machine makes more calls than a minute may have.
    if (response.status === 429) {
      await wait(5000);
      return call(method, path, body, headers);
    }
    if (!response.ok) throw new StartFailure(`${method} ${path}: ${response.status} ${text.slice(0, 300)}`);
    return { response, text };
  };
  return call;
};

const sample = async (origin: string, simulators: string, folder: string): Promise<number> => {
  const call = callerOf(origin);
  const data = async (...sent: Parameters<typeof call>) => JSON.parse((await call(...sent)).text);
  const login = await call('POST', 'admin/login', { username: 'admin', password: 'portfolio-demo' });
  const cookie = login.response.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  const owner = (method: string, path: string, body?: unknown) => data(method, `admin/${path}`, body, { cookie });
  const set = async (key: string, body: object) =>
    owner('PUT', key, { revision: (await owner('GET', key)).data.revision, body });
  await set('transfer', ACCOUNT);
  // An account can buy sixty times an hour at most.
  const register = async (email: string): Promise<string> => {
    const account = { email, password: PASSWORD, first_name: 'Clara', last_name: 'Client' };
    return (await data('POST', 'auth/register', account)).access_token;
  };
  let token = await register('clara@example.com');
  const agree = async (settings: object, terms: object, { buyer = BUYER, language = 'en' } = {}) => {
    await set('invoicing', { ...SELLER, ...settings });
    const id = crypto.randomUUID();
    const whole = { ...TERMS, title: `Six texts, ${language}`, ...terms };
    const recipient = { name: 'Clara Client', email: 'clara@example.com', language };
    await owner('POST', 'quotes', { id, contact_id: null, recipient, draft: whole });
    await owner('POST', `quotes/${id}/send`, { terms: whole });
    const accepted = { token: await linkOf(simulators, id), id: crypto.randomUUID(), version: 1, name: 'Clara', buyer };
    await data('POST', 'quotes/accept', accepted, { authorization: `Bearer ${token}` });
  };
  const cancelNewest = async () => {
    const [newest] = (await owner('GET', 'invoices')).data;
    await owner('POST', `invoices/${newest.id}/cancel`, { reissue: true });
  };
  let sums = 300;
  for (const vat of ['standard', 'small', 'none'])
    for (const [at, payment] of PAYMENTS.entries())
      for (const language of LANGUAGES) {
        // Amounts that no rate divides evenly, so that rounding shows.
        sums += 7;
        const lines = [sums / 100, 33.33].map((amount, line) => ({ text: `Line ${line} & more`, amount }));
        const buyer = { ...BUYER, leitweg_id: at === 1 ? '04011000-1234512345-06' : '' };
        await agree({ vat }, { ...payment, lines }, { buyer, language });
        if (language === 'de' && at === 0) await cancelNewest();
      }
  token = await register('clara2@example.com');
  for (const prices of ['net', 'gross'])
    for (const [at, { lines, buyer, payment = PAYMENTS[0] }] of LINES.entries()) {
      const priced = lines.map(([category, rate, price, more = {}], line) => {
        const one = { text: `Line ${line} 🍏`, price, amount: null, category, rate, ...more };
        return { ...one, amount: lineAmount(one) };
      });
      const settings = { vat: 'standard', rates: [19, 7], prices };
      await agree(
        settings,
        { ...payment, prices, lines: priced },
        { buyer, language: LANGUAGES[at % LANGUAGES.length] },
      );
      if (at % 3 === 0) await cancelNewest();
    }
  for (const vat of ['standard', 'small']) {
    await set('invoicing', { ...SELLER, vat });
    // The trial is sold once per customer.
    await buy(call, simulators, { authorization: `Bearer ${await register(`${vat}@example.com`)}` });
  }
  await set('invoicing', { ...SELLER, vat: 'standard' });
  await handInvoices(owner, BUYER, '04011000-1234512345-06');
  let written = 0;
  for (const { xml } of (await owner('GET', 'orders')).data)
    for (const number of xml) {
      const { text } = await call('GET', `admin/receipts/${number}/xml`, undefined, { cookie });
      await writeFile(join(folder, `${number}.xml`), text);
      written += 1;
    }
  for (let after = ''; ;) {
    const list = await owner('GET', `invoices${after === '' ? '' : `?after=${after}`}`);
    for (const { id, number } of list.data) {
      const { text } = await call('GET', `admin/invoices/${id}/xml`, undefined, { cookie });
      await writeFile(join(folder, `${number}.xml`), text);
      written += 1;
    }
    if (list.page.next === null) return written;
    after = list.page.next;
  }
};

/** Buys a plan with PayPal and returns a part of the money. */
const buy = async (call: ReturnType<typeof callerOf>, simulators: string, headers: object): Promise<void> => {
  const data = async (...sent: Parameters<typeof call>) => JSON.parse((await call(...sent)).text).data;
  await call('PUT', 'invoices/buyer', BUYER, headers);
  const order = await data('POST', 'payments/create-order', { pricing_tier_id: 'pricing-trial' }, headers);
  const atPayPal = new URL(order.approval_url).searchParams.get('token');
  const play = async (what: string, body: object) =>
    fetch(`${simulators}/paypal/console/orders/${atPayPal}/${what}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  await play('approve', {});
  const claimed = await data('POST', 'payments/paypal-success', { order_id: order.order_id }, headers);
  const receipt = `payments/receipts/${claimed.order.payments[0].id}`;
  for (const [at, amount] of ['3.33', '3.33', '3.34'].entries()) {
    await play('refund', { amount });
    for (let tries = 0; tries < 100; tries += 1) {
      const { documents } = await data('GET', receipt, undefined, headers);
      if (documents.length > at + 1) break;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
};

/** The token of the link in the client's mail about a quote. */
const linkOf = async (simulators: string, id: string): Promise<string> => {
  for (let tries = 0; tries < 100; tries += 1) {
    const mails: { text: string }[] = await (await fetch(`${simulators}/mail/messages`)).json();
    const mail = mails.find(({ text }) => text.includes(`#${id.slice(0, 8)}`) && text.includes('/quote?token='));
    const [, token] = /\/quote\?token=([\w-]+)/.exec(mail?.text ?? '') ?? [];
    if (token !== undefined) return token;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new StartFailure('The mail about a quote did not come.');
};

readArguments(USAGE, {});
const stateDir = await mkdtemp(join(tmpdir(), 'invoices-sample-'));
const folder = join(ROOT, 'invoices-sample');
try {
  const stack = await startStack({
    port: portFromEnv('TEST_PORT', 9793),
    simulatorsPort: portFromEnv('TEST_SIMULATORS_PORT', 9794),
    stateDir,
    build: process.env['SKIP_BUILD'] !== '1',
    vars: { CURRENCY: 'EUR' },
    onLine: (line) => line.startsWith('{') || console.log(line),
  });
  try {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder);
    console.log(`${await sample(stack.origin, stack.simulators, folder)} files in ${folder}`);
  } finally {
    await stack.stop();
  }
} catch (error) {
  exitWith(error);
} finally {
  await rm(stateDir, { recursive: true, force: true });
}
