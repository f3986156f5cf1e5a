import { expect, test } from 'vitest';
import { rows, startShop } from '../payments/shop.ts';
import { ordersOf, payOrder } from '../quotes/quoting.ts';
import { startInvoicing } from './invoicing.ts';

const shop = await startShop();

const toOwner = async (like: string): Promise<unknown> =>
  (await rows('SELECT text FROM outbox WHERE id LIKE ? ORDER BY rowid DESC', like))[0]?.['text'];

test('an invoiced order: the owner is told of a confirmation and of no receipt', async () => {
  const { accept, pay } = await startInvoicing(shop);
  const byTransfer = await accept();
  const { json } = await pay(byTransfer.id, 10);
  expect(json.message).toBe('The transfer is recorded. The client gets a mail that confirms it.');
  expect(await toOwner('arrived-owner-%')).toContain('the client has received a confirmation');

  const { id, client, orderId } = await accept({ ways: ['transfer', 'paypal'] });
  expect((await client.call('POST', `/payments/orders/${orderId}/retry`)).status).toBe(200);
  await payOrder(shop, client, orderId);
  expect(await ordersOf(id)).toMatchObject([{ status: 'completed' }]);
  expect(await toOwner('new-order-%')).toContain('The customer has received a confirmation.');
});

test('a deleted account: the owner is told that nobody gets a mail', async () => {
  const { accept, pay, owner, read, admin, list } = await startInvoicing(shop);
  const { id, client } = await accept();
  await rows('UPDATE users SET deleted_at = created_at, email = id WHERE id = ?', client.id);
  expect((await pay(id, 10)).json.message).toBe(
    'The transfer is recorded. The client’s account is deleted, so nobody gets a mail.',
  );
  expect(await toOwner('arrived-owner-%')).toContain('so nobody else was told');
  const [{ id: transfer }] = (await read(id)).transfers;
  expect((await owner('POST', `${id}/transfers/${transfer}/undo`)).json.message).toBe(
    'The transfer is taken back. The client’s account is deleted, so nobody gets a mail.',
  );
  const [{ id: invoice }] = await list();
  expect((await admin('POST', `invoices/${invoice}/cancel`, { reissue: false })).json.message).toBe(
    'The invoice is cancelled with a credit note. The client’s account is deleted, so nobody gets a mail.',
  );
});
