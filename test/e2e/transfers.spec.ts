import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { addDays, dayIn } from '#contract/days';
import { NO_INVOICING, type Invoicing } from '#contract/invoicing';
import { wordsIn } from '../../src-worker/words.ts';
import { TEST_ORIGIN } from '../harness/test-stack.ts';
import { violations } from '../screens/axe.ts';
import { shiftsSoFar } from '../screens/shifts.ts';
import { createAccount, keepInStorage, modal, somebody } from './account-steps.ts';
import { choose, give, openAdmin, restoreContent, signInOwner, type FileToGive } from './admin-steps.ts';
import { expect, test } from './fixtures.ts';
import { AFTER_PAYING, opened, panel, pay } from './payment-steps.ts';
import { mailTo, quoteLink, sendQuote } from './quote-steps.ts';

const headers = { origin: TEST_ORIGIN };

/** Gives the site an account for transfers, or takes it away. */
const saveAccount = async (page: Page, holder: string, iban: string): Promise<void> => {
  const { data } = await (await page.request.get('/api/admin/transfer')).json();
  const body = { holder, iban, bic: '', account: '', note: '' };
  const saved = await page.request.put('/api/admin/transfer', { headers, data: { revision: data.revision, body } });
  expect(saved.ok(), await saved.text()).toBe(true);
};

const { word: german } = wordsIn('de');

const SELLER: Invoicing = {
  ...NO_INVOICING,
  issues: true,
  name: 'Ada Writer',
  street: 'Am Markt 1',
  city: 'Kiel',
  postcode: '24103',
  country: 'DE',
  vat_id: 'DE123456789',
  email: 'ada@example.com',
  vat: 'standard',
  rates: [19, 7],
};

const saveInvoicing = async (page: Page, body: Invoicing): Promise<void> => {
  const { data } = await (await page.request.get('/api/admin/invoicing')).json();
  const saved = await page.request.put('/api/admin/invoicing', { headers, data: { revision: data.revision, body } });
  expect(saved.ok(), await saved.text()).toBe(true);
};

/** A time zone in which it is this hour now, so that a day ends soon or has just begun. */
const zoneAt = (hour: number): string => {
  const ahead = ((hour - new Date().getUTCHours() + 36) % 24) - 12;
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
};

const saveZone = async (page: Page, timeZone: string): Promise<void> => {
  const { body } = (await (await page.request.get('/api/admin/content/profile')).json()).data;
  const data = { ...body, personalInfo: { ...body.personalInfo, timeZone } };
  const saved = await page.request.put('/api/admin/profile', { headers, data });
  expect(saved.ok(), await saved.text()).toBe(true);
};

const part = (share: number | null, due: 'acceptance' | 'approval') => ({ share, amount: null, due, day: null });

const cents = (text = ''): number => Math.round(Number(text) * 100);

/** The rows of a CSV file by the labels of its columns. */
const tableOf = (text: string): Record<string, string>[] => {
  const [names = [], ...rows] = text
    .replace(/^\u{FEFF}/u, '')
    .trim()
    .split('\r\n')
    .map((line) =>
      [...`,${line}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted ?? plain ?? ''),
    );
  return rows.map((cells) => Object.fromEntries(cells.map((cell, at) => [names[at] ?? '', cell])));
};

/** This day is later than those that the other tests note. */
const BOOKED = '2026-01-16';

const entry = (reference: string, text: string, amount: string, indicator = 'CRDT'): string =>
  `<Ntry><Amt Ccy="USD">${amount}</Amt><CdtDbtInd>${indicator}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
   <BookgDt><Dt>${BOOKED}</Dt></BookgDt><AcctSvcrRef>${reference}</AcctSvcrRef><NtryDtls><TxDtls>
   <RltdPties><Dbtr><Pty><Nm>Ada Lovelace</Nm></Pty></Dbtr></RltdPties>
   <RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;

const longDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

const seenUntil = (day: string | null) =>
  day === null
    ? 'You have not said yet when you last looked at your bank.'
    : `Your bank was looked at up to ${longDay.format(new Date(day))}.`;

const camt = (entries: string): FileToGive => ({
  name: 'january.xml',
  mimeType: 'text/xml',
  buffer: Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08">
     <BkToCstmrStmt><Stmt><Id>1</Id><Acct><Id><IBAN>DE89370400440532013000</IBAN></Id></Acct>${entries}</Stmt>
     </BkToCstmrStmt></Document>`,
  ),
});

const other = (name: string, content: string | Uint8Array): FileToGive => ({
  name,
  mimeType: '',
  buffer: Buffer.from(content),
});

test.afterEach(async ({ page }) => {
  await signInOwner(page);
  await saveAccount(page, '', '');
  await saveInvoicing(page, { ...SELLER, issues: false });
  await restoreContent();
});

test(
  'a month of an owner: enquiry, quote in three parts, bank’s file, PayPal, reminder, and the accountant’s file',
  { tag: '@screens' },
  async ({ page, browser, baseURL, mail, cron, allowConsole }) => {
    test.slow();
    allowConsole(/Scripts may close only the windows that were opened by them/);
    const person = somebody();
    const title = `Ein Text ${randomUUID()}`;
    await signInOwner(page);
    await saveAccount(page, 'Ada Writer', 'DE89370400440532013000');
    await saveInvoicing(page, SELLER);
    // The last day to pay is nearly over.
    await saveZone(page, zoneAt(22));

    const enquiry = { name: 'Ada Lovelace', email: person.email, subject: title, message: 'Was kostet ein Text?' };
    const context = await browser.newContext({
      baseURL,
      viewport: { width: 390, height: 844 },
      extraHTTPHeaders: { 'cf-connecting-ip': '2001:db8:91:1::1' },
    });
    const client = await context.newPage();
    const asked = await client.request.post('/api/contact', {
      headers,
      data: { ...enquiry, contentType: ['Whitepaper'] },
    });
    expect(asked.ok(), await asked.text()).toBe(true);
    // The parts are 1199.90, 1199.90 and 1200.26, which no rate divides evenly.
    const quote = await sendQuote(
      page,
      person.email,
      {
        title,
        ways: ['transfer', 'paypal'],
        prices: 'net',
        payment_days: 0,
        lines: [
          { text: 'Schreiben', quantity: 3, price: 999.99, amount: 2999.97, category: 'S', rate: 19 },
          { text: 'Ein Buch', amount: 28.13, category: 'S', rate: 7 },
        ],
        payment: 'parts',
        parts: [part(33.33, 'acceptance'), part(33.33, 'approval'), part(null, 'approval')],
      },
      'de',
    );
    const link = quoteLink(await mailTo(mail.list, person.email, 'Ihr Angebot:'));
    await keepInStorage(client, 'token', await createAccount(client, person));
    await test.step('accepted on a phone, in German', async () => {
      await client.goto(link);
      await expect(panel(client, german('quote.cost'))).toContainText('3.600,06');
      await client.getByLabel(german('quote.your-name')).fill('Ada King');
      const fields = { name: 'King GmbH', street: 'Hafen 2', postcode: '20457', city: 'Hamburg' } as const;
      for (const [field, value] of Object.entries(fields))
        await client.getByLabel(german(`invoice.buyer-${field as keyof typeof fields}`), { exact: true }).fill(value);
      await client.getByLabel(german('invoice.buyer-country')).selectOption('DE');
      await client.getByLabel(german('quote.way-transfer')).check();
      await client.getByRole('button', { name: /überweisen$/ }).click();
      await expect(panel(client, german('quote.stands'))).toContainText('DE89 3704 0044 0532 0130 00');
      await expect(client.getByRole('button', { name: german('quote.paypal-instead') })).toBeVisible();
      await mailTo(mail.list, person.email, 'Ihre Rechnung:');
    });
    const told = await client
      .getByText(/\d{4}-\d{4}-\d{4}/)
      .first()
      .innerText();
    const [reference = ''] = /\d{4}-\d{4}-\d{4}/.exec(told) ?? [];

    await openAdmin(page, 'payments');
    const bank = panel(page, 'From Your Bank');
    // The files share a site, so another test may have noted a later day, and so may the first try of this one.
    const noted = (await (await page.request.get('/api/admin/bank')).json()).data.seen_until;
    const own = randomUUID();
    const file = camt(
      entry(own, `Inv. ${reference.replaceAll('-', ' ')} thanks`, '1199.90') +
        entry(`${own}b`, 'A gift', '12.34') +
        entry(`${own}c`, 'Rent', '900.00', 'DBIT'),
    );
    await test.step('the deposit comes with the bank’s file: matched by its reference, confirmed, and once', async () => {
      await bank.getByRole('button', { name: 'Choose bank files' }).waitFor();
      await choose(page, 'Choose bank files', file);
      await expect(bank).toContainText('2 came in, 1 went out or came back.');
      const row = bank.getByRole('listitem').filter({ hasText: '$1,199.90' }).first();
      await expect(row).toContainText('It pays all that is open.');
      await expect(bank).toContainText('1 payment names no quote');
      await expect(bank).toContainText(seenUntil(noted));
      // The file came without a press, so the browser counts the moves that followed as unexpected.
      await shiftsSoFar(page);
      expect(await violations(page, 'a bank’s file')).toEqual([]);
      await row.getByRole('button', { name: 'Record $1,199.90' }).click();
      await expect(bank).toContainText('Nothing to add by reference or amount.');
      await expect(bank).toContainText(seenUntil(noted > BOOKED ? noted : BOOKED));
      await bank.getByRole('button', { name: 'Close this file' }).click();
      await choose(page, 'Choose bank files', file);
      await expect(bank).toContainText('1 of them recorded already');
      await expect(bank).toContainText('Nothing to add');
      await choose(page, 'Choose bank files', { ...file, buffer: file.buffer.subarray(0, 400) });
      await expect(bank.getByRole('alert')).toContainText('The file is broken');
      // Files that are refused do not stop a good file that was dropped with them.
      const entities = `<!DOCTYPE x [<!ENTITY a "aaaa">]>${file.buffer.toString()}`;
      const refused = [
        [other('bomb.xml', entities), 'The file has a document type or entities'],
        [other('year.csv', new Uint8Array(10 * 1024 * 1024 + 1)), 'more than the 10.00 MB that can be read'],
        [other('photo.txt', 'ÿØÿà\0\u0010JFIF;a;b\n\0;c;d\n'), 'neither a CAMT.053 file nor a table'],
      ] as const;
      await give(bank.getByText('Choose bank files'), 'drop', ...refused.map(([one]) => one), file);
      for (const [{ name }, sentence] of refused)
        await expect(bank.getByRole('region', { name }).getByRole('alert')).toContainText(sentence);
      await expect(bank.getByRole('region', { name: file.name })).toContainText('1 of them recorded already');
      await expect(bank.getByRole('alert')).toHaveCount(refused.length);
      const { transfers } = (await (await page.request.get(`/api/admin/quotes/${quote.id}`)).json()).data;
      expect(transfers).toHaveLength(1);
    });

    const ask = async (): Promise<void> => {
      await page.goto(`/#/admin?tab=quotes&quote=${quote.id}`);
      await page.getByRole('button', { name: 'Ask for the Rest', exact: true }).click();
      await modal(page).getByRole('button', { name: 'Ask Now', exact: true }).click();
      await expect(modal(page)).toHaveCount(0);
    };
    await test.step('the second part is paid with PayPal', async () => {
      await ask();
      await mailTo(mail.list, person.email, 'Eine Zahlung ist fällig:');
      await client.goto('/#/dashboard');
      const checkout = await opened(client, () =>
        panel(client, 'Waiting for You')
          .getByRole('button', { name: /^Pay now/ })
          .click(),
      );
      await pay(checkout);
      await expect(panel(client, 'Quotes')).toContainText('$2,399.80 of $3,600.06 paid', AFTER_PAYING);
    });

    await test.step('the third is overdue, reminded of in German after a look at the bank, and paid', async () => {
      await ask();
      await expect(panel(page, 'Payments')).toContainText(/Part 3Due by .*\$1,200.26/);
      await saveZone(page, zoneAt(1));
      const day = dayIn(zoneAt(1), new Date());
      const seen = await page.request.post('/api/admin/bank/seen', { headers, data: { day } });
      expect(seen.ok(), await seen.text()).toBe(true);
      await cron(new Date(Date.now() + 4 * 86_400_000));
      expect((await mailTo(mail.list, person.email, 'Eine Erinnerung:')).text).toContain('1.200,26');
      await signInOwner(page);
      await page.goto(`/#/admin?tab=quotes&quote=${quote.id}`);
      await page.reload();
      await page.getByRole('button', { name: 'Record Transfer' }).click();
      await expect(panel(page, 'Payments')).toContainText('$1,200.26 by transfer');
    });

    await test.step('the accountant’s file is the documents’, to the cent', async () => {
      await page.goto('/#/admin?tab=payments&part=accountant');
      const books = panel(page, 'For Your Accountant');
      const today = dayIn('UTC', new Date());
      await books.getByLabel('First day').fill(addDays(today, -2));
      await books.getByLabel('Last day').fill(addDays(today, 2));
      await books.getByRole('button', { name: 'Lines as CSV' }).click();
      const [saved] = await Promise.all([
        page.waitForEvent('download'),
        modal(page).getByRole('button', { name: 'Save the file' }).click(),
      ]);
      const all = tableOf(await readFile(await saved.path(), 'utf8'));
      const lines = all.filter((line) => line['Kind'] === 'invoice' && line['For']?.includes(title));
      const fees = all.filter((line) => line['Kind'] === 'fee' && line['For']?.includes(title));
      const sum = (column: string, rows = lines) => rows.reduce((total, line) => total + cents(line[column]), 0);
      const ofRate = (rate: string) => lines.filter((line) => line['VAT rate'] === rate);
      expect([sum('Net', ofRate('19')), sum('VAT', ofRate('19'))]).toEqual([299_997, 56_999]);
      expect([sum('Net', ofRate('7')), sum('VAT', ofRate('7'))]).toEqual([2813, 197]);
      expect(sum('Gross')).toBe(360_006);
      expect(sum('Fees', fees)).toBeGreaterThan(0);
      expect(new Set(lines.map(({ Number: number, Way: way }) => `${number} ${way}`)).size).toBe(3);
      expect(new Set(lines.map(({ Country: country }) => country))).toEqual(new Set(['DE']));
    });
    await context.close();
  },
);
