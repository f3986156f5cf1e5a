import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { at, issues, orderBody, startPayPal, textAt, type Answer, type PayPal } from './started.ts';

let paypal: PayPal;
beforeAll(async () => {
  paypal = await startPayPal();
});
beforeEach(() => paypal.reset());
afterAll(() => paypal.stop());

let requests = 0;
const create = (unit: Record<string, unknown> = {}): Promise<Answer> =>
  paypal.api('POST', '/v2/checkout/orders', orderBody({}, unit), { 'paypal-request-id': `r${(requests += 1)}` });
const made = async (unit: Record<string, unknown> = {}): Promise<string> => textAt((await create(unit)).body, 'id');
const patch = (id: string, ...operations: unknown[]): Promise<Answer> =>
  paypal.api('PATCH', `/v2/checkout/orders/${id}`, operations);
const read = async (id: string): Promise<unknown> => (await paypal.api('GET', `/v2/checkout/orders/${id}`)).body;
const pathOf = (attribute: string): string => `/purchase_units/@reference_id=='order-1'/${attribute}`;
const usd = (value: string) => ({ currency_code: 'USD', value });

test('an open order gets another amount, and its buyer pays that', async () => {
  const id = await made();
  const { status, body } = await patch(
    id,
    { op: 'replace', path: pathOf('amount'), value: usd('12.50') },
    { op: 'replace', path: pathOf('description'), value: 'Three days' },
    { op: 'remove', path: pathOf('invoice_id') },
    { op: 'add', path: pathOf('soft_descriptor'), value: 'x' },
  );
  // An invalid change is refused and changes nothing.
  expect([status, issues(body)]).toEqual([400, ['FIELD_NOT_PATCHABLE']]);
  expect(at(await read(id), 'purchase_units.0.amount')).toEqual(usd('10.00'));
  const taken = await patch(
    id,
    { op: 'replace', path: pathOf('amount'), value: usd('12.50') },
    { op: 'replace', path: pathOf('description'), value: 'Three days' },
    { op: 'remove', path: pathOf('invoice_id') },
  );
  expect([taken.status, taken.body]).toEqual([204, '']);
  const unit = at(await read(id), 'purchase_units.0');
  expect([at(unit, 'amount'), at(unit, 'description'), at(unit, 'invoice_id')]).toEqual([
    usd('12.50'),
    'Three days',
    undefined,
  ]);
  expect((await paypal.get(`/checkoutnow?token=${id}`)).body).toContain('$12.50 USD');
});

test.each([
  ['a path without a start', { op: 'replace', path: 'amount', value: usd('1.00') }, 422, 'INVALID_JSON_POINTER_FORMAT'],
  ['no path', { op: 'replace', value: usd('1.00') }, 422, 'PATCH_PATH_REQUIRED'],
  ['no value', { op: 'replace', path: pathOf('amount') }, 422, 'PATCH_VALUE_REQUIRED'],
  ['no operation', { path: pathOf('amount'), value: usd('1.00') }, 400, 'MISSING_REQUIRED_PARAMETER'],
  ['an unknown operation', { op: 'change', path: pathOf('amount') }, 400, 'INVALID_PARAMETER_VALUE'],
  ['the status', { op: 'replace', path: '/status', value: 'APPROVED' }, 400, 'FIELD_NOT_PATCHABLE'],
  ['adding what is there', { op: 'add', path: pathOf('custom_id'), value: 'x' }, 400, 'INVALID_PATCH_OPERATION'],
  ['removing what is not', { op: 'remove', path: pathOf('items') }, 400, 'INVALID_PATCH_OPERATION'],
  [
    'too small an amount',
    { op: 'replace', path: pathOf('amount'), value: usd('0.00') },
    422,
    'CANNOT_BE_ZERO_OR_NEGATIVE',
  ],
  ['a number', { op: 'replace', path: pathOf('amount'), value: 5 }, 400, 'MISSING_REQUIRED_PARAMETER'],
  [
    'another unit',
    { op: 'replace', path: "/purchase_units/@reference_id=='other'/amount", value: usd('1.00') },
    422,
    'REFERENCE_ID_NOT_FOUND',
  ],
])('%s is refused', async (_, operation, status, issue) => {
  const answer = await patch(await made(), operation);
  expect([answer.status, at(answer.body, 'details.0.issue')]).toEqual([status, issue]);
});

test('what the buyer approved may become cheaper and not dearer, and what is paid stays', async () => {
  const id = await made();
  await paypal.consoleCall(`orders/${id}/approve`);
  const dearer = await patch(id, { op: 'replace', path: pathOf('amount'), value: usd('10.01') });
  expect([dearer.status, issues(dearer.body)]).toEqual([422, ['AMOUNT_CHANGE_NOT_ALLOWED']]);
  expect((await patch(id, { op: 'replace', path: pathOf('amount'), value: usd('9.00') })).status).toBe(204);
  const paid = await paypal.api('POST', `/v2/checkout/orders/${id}/capture`, {}, { 'paypal-request-id': 'c' });
  expect(at(paid.body, 'purchase_units.0.payments.captures.0.amount')).toEqual(usd('9.00'));
  const late = await patch(id, { op: 'replace', path: pathOf('amount'), value: usd('1.00') });
  expect([late.status, issues(late.body)]).toEqual([422, ['ORDER_ALREADY_COMPLETED']]);
  expect((await patch('NONE', { op: 'replace', path: pathOf('amount'), value: usd('1.00') })).status).toBe(404);
});

const item = (change: object = {}) => ({ name: 'Trial', unit_amount: usd('4.00'), quantity: '2', ...change });
const parts = (change: object = {}) => ({
  amount: { ...usd('10.00'), breakdown: { item_total: usd('8.00'), tax_total: usd('2.00'), ...change } },
});

test('items and a breakdown that add up are kept', async () => {
  const items = [item({ tax: usd('1.00'), category: 'DIGITAL_GOODS', description: 'Seven days', sku: 't' })];
  const id = await made({ ...parts(), items });
  expect(at(await read(id), 'purchase_units.0')).toMatchObject({
    items,
    amount: { value: '10.00', breakdown: { item_total: usd('8.00'), tax_total: usd('2.00') } },
  });
  const discounted = {
    ...usd('10.00'),
    breakdown: { item_total: usd('8.00'), shipping: usd('3.00'), discount: usd('1.00') },
  };
  expect((await create({ amount: discounted, items: [item()] })).status).toBe(200);
});

test.each([
  ['items without their total', { items: [item()] }, 422, 'ITEM_TOTAL_REQUIRED'],
  ['items of another total', { ...parts(), items: [item({ quantity: '3' })] }, 422, 'ITEM_TOTAL_MISMATCH'],
  ['parts of another sum', parts({ tax_total: usd('1.00') }), 422, 'AMOUNT_MISMATCH'],
  ['tax of another sum', { ...parts(), items: [item({ tax: usd('0.50') })] }, 422, 'TAX_TOTAL_MISMATCH'],
  ['a part below zero', parts({ discount: usd('-1.00') }), 422, 'CANNOT_BE_NEGATIVE'],
  ['a second currency', parts({ tax_total: { currency_code: 'EUR', value: '2.00' } }), 422, 'MULTI_CURRENCY_ORDER'],
  ['an item without a name', { ...parts(), items: [item({ name: undefined })] }, 400, 'MISSING_REQUIRED_PARAMETER'],
  ['half an item', { ...parts(), items: [item({ quantity: '0.5' })] }, 400, 'INVALID_PARAMETER_SYNTAX'],
  ['an unknown field', { ...parts(), items: [item({ colour: 'red' })] }, 400, 'NOT_SUPPORTED'],
  ['no list of items', { ...parts(), items: 'one' }, 400, 'INVALID_PARAMETER_SYNTAX'],
])('%s is refused', async (_, unit, status, issue) => {
  const answer = await create(unit);
  expect([answer.status, at(answer.body, 'details.0.issue')]).toEqual([status, issue]);
});
