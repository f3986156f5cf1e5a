import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { NO_BUYER, NO_INVOICING } from '#contract/invoicing';
import type { InvoiceFacts } from '#contract/invoices';
import type { VatCategory } from '#contract/vat';
import { partyLines } from '../../../src-web/features/dashboard/receipt-tax.tsx';
import { InvoiceSheet } from '../../../src-web/features/invoices/invoice-sheet.tsx';
import { invoiceFacts } from '../../../src-worker/services/invoices/invoice-facts.ts';
import { wordsIn } from '../../../src-worker/words.ts';

const SELLER = {
  ...NO_INVOICING,
  name: 'Ada Writer',
  country: 'DE',
  vat_id: 'DE123456789',
  tax_number: '12/345/67890',
  vat: 'standard',
} as const;
const BUYER = { ...NO_BUYER, name: 'Clara', country: 'FR', vat_id: 'FR12345678901' };

const factsOf = (category: VatCategory, vat: 'standard' | 'none' = 'standard'): InvoiceFacts =>
  invoiceFacts({
    settings: { ...SELLER, vat },
    buyer: BUYER,
    email: 'clara@example.com',
    version: {
      prices: vat === 'none' ? null : 'net',
      lines: [{ text: 'Texts', amount: 100, category, rate: category === 'S' ? 19 : 0 }],
    },
    amounts: [category === 'S' ? 11_900 : 10_000],
    at: 0,
    title: 'Six texts',
    reference: null,
    account: null,
    order: '#1',
    words: wordsIn('en'),
  });

/** The session of who looks at the invoice. */
const known = vi.hoisted(() => ({ status: 'unknown' }));

vi.mock('../../../src-web/features/session/session.ts', async (original) => ({
  ...(await original<object>()),
  useSession: () => known,
}));

const drawn = (facts: InvoiceFacts, byPayPal = false): string =>
  renderToStaticMarkup(
    <MemoryRouter>
      <InvoiceSheet
        token="1"
        invoice={{
          id: '1',
          kind: 'invoice',
          number: 'INV-2026-0001',
          issued_on: '2026-11-25',
          due_on: null,
          currency: 'EUR',
          facts,
          earlier: [],
          corrects: null,
          state: 'sent',
          open: 0,
          transfer: null,
          by_paypal: byPayPal,
        }}
      />
    </MemoryRouter>,
  );

test('outside the scope of VAT no VAT id is printed, and the reason is; elsewhere both ids are', () => {
  const outside = drawn(factsOf('O'));
  expect(outside).not.toContain('DE123456789');
  expect(outside).not.toContain('FR12345678901');
  expect(outside).toContain('12/345/67890');
  expect(outside).toContain('Not subject to VAT.');
  for (const category of ['S', 'AE', 'G'] as const) {
    const page = drawn(factsOf(category));
    expect(page).toContain('VAT ID DE123456789');
    expect(page).toContain('VAT ID FR12345678901');
  }
  expect(partyLines(SELLER, { category: 'O' })).not.toContain('VAT ID DE123456789');
  expect(partyLines(SELLER, { category: 'S' })).toContain('VAT ID DE123456789');
});

test('a discount is named with its reason, whatever its script', () => {
  const facts = factsOf('S');
  const [line] = facts.lines;
  if (line === undefined) throw new Error('There is a line');
  for (const percent of [0, 100]) {
    const page = drawn({ ...facts, lines: [{ ...line, discount: { percent, reason: 'A friend' } }] });
    expect(page).toContain(`Less ${percent}%: <bdi>A friend</bdi>`);
  }
});

test('an owner without VAT says nothing of it', () => {
  expect(drawn(factsOf('O', 'none'))).not.toContain('VAT');
});

test.each([
  ['unknown', false],
  ['signed-in', false],
  ['signed-out', true],
])('told to sign in for PayPal while %s: %s', (status, isTold) => {
  known.status = status;
  const page = drawn(factsOf('S'), true);
  expect(page).toContain('href="/#/dashboard"');
  expect(page.includes('To pay with PayPal, sign in')).toBe(isTold);
});
