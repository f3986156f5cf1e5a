import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NO_BUYER, NO_INVOICING } from '#contract/invoicing';
import { plainToRichText } from '#contract/rich-text';
import { ROOT } from './child.ts';
import { portFromEnv } from './ports.ts';
import { readArguments } from './read-arguments.ts';
import { startStack } from './stack.ts';
import { exitWith, StartFailure } from './start-failure.ts';

const USAGE = `npm run invoices:sample

Starts a site of its own, has an owner quote and a client accept, over the kinds of VAT, prices, parts, languages and credit
notes, and writes each invoice's XML into the folder invoices-sample/, for a validator of EN 16931 or XRechnung.
TEST_PORT (9793) and TEST_SIMULATORS_PORT (9794) move it.`;

const SELLER = {
  ...NO_INVOICING,
  issues: true,
  name: 'Ada Writer & Söhne 🍏',
  street: 'Am Markt 1',
  city: 'Kiel',
  postcode: '24103',
  country: 'DE',
  vat_id: 'DE123456789',
  tax_number: '20/123/45678',
  email: 'ada@example.com',
  contact: 'Ada Writer',
  phone: '+49 431 1234',
  small_reason: 'Kein Ausweis von Umsatzsteuer nach § 19 UStG.',
  rates: [19],
};

const BUYER = {
  ...NO_BUYER,
  name: 'Clara <Client> GmbH',
  street: 'Hafen 2',
  city: 'Hamburg',
  postcode: '20457',
  country: 'DE',
};

const ACCOUNT = { holder: 'Ada Writer', iban: 'DE89370400440532013000', bic: '', account: '', note: '' };

const PASSWORD = 'a sample of invoices';

/** Whole, in halves and in thirds, all of them due at once but for the second half. */
const PAYMENTS = [
  { payment: 'whole' },
  { payment: 'halves' },
  {
    payment: 'parts',
    parts: [33.33, 33.33, null].map((share) => ({ share, amount: null, due: 'acceptance', day: null })),
  },
];

/** Calls as a browser of this origin makes them; a refusal ends the run. */
const callerOf =
  (origin: string) =>
  async (method: string, path: string, body?: unknown, headers: object = {}) => {
    const response = await fetch(`${origin}/api/${path}`, {
      method,
      headers: { 'content-type': 'application/json', origin, ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new StartFailure(`${method} ${path}: ${response.status} ${text.slice(0, 300)}`);
    return { response, text };
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
  const account = { email: 'clara@example.com', password: PASSWORD, first_name: 'Clara', last_name: 'Client' };
  const { access_token: token } = await data('POST', 'auth/register', account);
  let sums = 300;
  for (const vat of ['standard', 'small', 'none'])
    for (const [at, payment] of PAYMENTS.entries())
      for (const language of ['en', 'de', 'fr', 'es', 'pt', 'ar']) {
        await set('invoicing', { ...SELLER, vat });
        const id = crypto.randomUUID();
        // Sums that no rate divides, so that rounding shows.
        sums += 7;
        const lines = [sums / 100, 33.33].map((amount, line) => ({ text: `Line ${line} & more`, amount }));
        const terms = {
          ...payment,
          lines,
          title: `Six texts, ${language}`,
          scope: plainToRichText('Six texts of four pages.'),
          valid_days: 14,
          pieces: null,
          rounds: null,
          ways: ['transfer'],
        };
        const recipient = { name: 'Clara Client', email: 'clara@example.com', language };
        await owner('POST', 'quotes', { id, contact_id: null, recipient, draft: terms });
        await owner('POST', `quotes/${id}/send`, { terms });
        const buyer = { ...BUYER, leitweg_id: at === 1 ? '04011000-1234512345-06' : '' };
        const accepted = {
          token: await linkOf(simulators, id),
          id: crypto.randomUUID(),
          version: 1,
          name: 'Clara',
          buyer,
        };
        await data('POST', 'quotes/accept', accepted, { authorization: `Bearer ${token}` });
        if (language !== 'de' || at !== 0) continue;
        const [newest] = (await owner('GET', 'invoices')).data;
        await owner('POST', `invoices/${newest.id}/cancel`, { reissue: true });
      }
  let written = 0;
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

/** What the client's mail about a quote has in its link. */
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
