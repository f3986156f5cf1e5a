import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { TEST_ORIGIN } from '../harness/test-stack.ts';
import { violations } from '../screens/axe.ts';
import { createAccount, somebody } from './account-steps.ts';
import { choose, openAdmin, signInOwner, type FileToGive } from './admin-steps.ts';
import { expect, test } from './fixtures.ts';
import { panel } from './payment-steps.ts';
import { mailTo, quoteLink, sendQuote } from './quote-steps.ts';

const headers = { origin: TEST_ORIGIN };

/** Gives the site an account for transfers, or takes it away. */
const saveAccount = async (page: Page, holder: string, iban: string): Promise<void> => {
  const { data } = await (await page.request.get('/api/admin/transfer')).json();
  const body = { holder, iban, bic: '', account: '', note: '' };
  const saved = await page.request.put('/api/admin/transfer', { headers, data: { revision: data.revision, body } });
  expect(saved.ok(), await saved.text()).toBe(true);
};

const entry = (reference: string, text: string, amount: string, indicator = 'CRDT'): string =>
  `<Ntry><Amt Ccy="USD">${amount}</Amt><CdtDbtInd>${indicator}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
   <BookgDt><Dt>2026-01-15</Dt></BookgDt><AcctSvcrRef>${reference}</AcctSvcrRef><NtryDtls><TxDtls>
   <RltdPties><Dbtr><Pty><Nm>Ada Lovelace</Nm></Pty></Dbtr></RltdPties>
   <RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;

const camt = (entries: string): FileToGive => ({
  name: 'january.xml',
  mimeType: 'text/xml',
  buffer: Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08">
     <BkToCstmrStmt><Stmt><Id>1</Id><Acct><Id><IBAN>DE89370400440532013000</IBAN></Id></Acct>${entries}</Stmt>
     </BkToCstmrStmt></Document>`,
  ),
});

test.afterEach(async ({ page }) => {
  await signInOwner(page);
  await saveAccount(page, '', '');
});

test('a bank’s file pays a quote: dropped, matched by its reference, confirmed; dropped again it adds nothing', async ({
  page,
  browser,
  baseURL,
  mail,
}) => {
  const person = somebody();
  await signInOwner(page);
  await saveAccount(page, 'Ada Writer', 'DE89370400440532013000');
  const quote = await sendQuote(page, person.email, {
    title: `A paper ${randomUUID()}`,
    payment: 'whole',
    ways: ['transfer'],
  });
  const link = quoteLink(await mailTo(mail.list, person.email, 'Your quote:'));
  const context = await browser.newContext({ baseURL, extraHTTPHeaders: { 'cf-connecting-ip': '2001:db8:91:1::1' } });
  const client = await context.newPage();
  const authorization = `Bearer ${await createAccount(client, person)}`;
  const acceptance = { token: /token=([\w-]+)/.exec(link)?.[1], id: randomUUID(), version: 1, name: 'Ada King' };
  const accepted = await client.request.post('/api/quotes/accept', {
    headers: { ...headers, authorization },
    data: acceptance,
  });
  expect(accepted.ok(), await accepted.text()).toBe(true);
  await client.goto(link);
  const told = await client
    .getByText(/\d{4}-\d{4}-\d{4}/)
    .first()
    .innerText();
  const [reference = ''] = /\d{4}-\d{4}-\d{4}/.exec(told) ?? [];

  await openAdmin(page, 'payments');
  const bank = panel(page, 'From Your Bank');
  const own = randomUUID();
  const file = camt(
    entry(own, `Inv. ${reference.replaceAll('-', ' ')} thanks`, '2400.50') +
      entry(`${own}b`, 'A gift', '12.34') +
      entry(`${own}c`, 'Rent', '900.00', 'DBIT'),
  );
  await bank.getByRole('button', { name: 'Choose bank files' }).waitFor();
  await choose(page, 'Choose bank files', file);
  await expect(bank).toContainText('2 came in, 1 went out or came back.');
  const row = bank.getByRole('listitem').filter({ hasText: '$2,400.50' }).first();
  await expect(row).toContainText('It pays all that is open.');
  await expect(bank).toContainText('1 payment names no quote');
  await expect(bank).not.toContainText('looked at up to');
  expect(await violations(page, 'a bank’s file')).toEqual([]);
  await row.getByRole('button', { name: 'Record $2,400.50' }).click();
  await expect(bank).toContainText('Nothing to add by reference or amount.');
  await expect(bank).toContainText('Your bank was looked at up to January 15, 2026.');
  await client.reload();
  await expect(client.getByRole('article')).toContainText('Paid');
  await expect(client.getByRole('article')).not.toContainText(reference);

  await bank.getByRole('button', { name: 'Close this file' }).click();
  await choose(page, 'Choose bank files', file);
  await expect(bank).toContainText('1 of them recorded already');
  await expect(bank).toContainText('Nothing to add');
  await choose(page, 'Choose bank files', { ...file, buffer: file.buffer.subarray(0, 400) });
  await expect(bank.getByRole('alert')).toContainText('The file is broken');
  const { transfers } = (await (await page.request.get(`/api/admin/quotes/${quote.id}`)).json()).data;
  expect(transfers).toHaveLength(1);
  await context.close();
});
