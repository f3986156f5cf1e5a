import { X509Certificate } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { merchantOf, type Merchant, type Transmission } from './merchant.ts';
import { at, startPayPal, textAt, type PayPal } from './started.ts';

let paypal: PayPal;
let merchant: Merchant;
beforeAll(async () => {
  paypal = await startPayPal();
  merchant = merchantOf(paypal);
});
beforeEach(() => paypal.reset());
afterAll(() => paypal.stop());

test('a payment is told in order, signed by a certificate that can be fetched', async () => {
  await merchant.buy();
  await paypal.until(() => paypal.received.length === 2);
  expect(merchant.typesReceived()).toEqual(['CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.COMPLETED']);
  for (const transmission of paypal.received) {
    expect(transmission.headers.get('paypal-transmission-time')).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    expect(await merchant.isGenuine(transmission)).toBe(true);
  }
  await paypal.until(async () => (await paypal.events()).every((event) => at(event, 'state') === 'delivered'));
});

test('the certificate is its own: self-signed RSA of 2048 bits, valid now', async () => {
  const { body } = await paypal.get(textAt(await paypal.state(), 'cert_url'));
  const certificate = new X509Certificate(String(body));
  expect(certificate.subject).toContain('CN=messageverificationcerts.paypal.com');
  expect(certificate.verify(certificate.publicKey)).toBe(true);
  expect(certificate.publicKey.asymmetricKeyDetails?.modulusLength).toBe(2048);
});

test('the certificate can be renewed; the one before can still be read', async () => {
  await merchant.buy();
  const before = textAt(await paypal.state(), 'cert_url');
  const { body } = await paypal.consoleCall('certificate/renew');
  expect(at(body, 'cert_url')).not.toBe(before);
  const renewed = await merchant.signed();
  expect(renewed.headers.get('paypal-cert-url')).toBe(at(body, 'cert_url'));
  expect(await merchant.isGenuine(renewed)).toBe(true);
  expect((await paypal.get(before)).status).toBe(200);
});

test.each(['signature', 'webhook_id', 'cert_host', 'body', 'redirect', 'expired'])(
  'a delivery with a forged %s is not genuine',
  async (forge) => {
    await paypal.consoleCall('delivery', { hold: true });
    await merchant.buy();
    expect(await merchant.isGenuine(await merchant.signed())).toBe(true);
    expect(await merchant.isGenuine(await merchant.signed(forge))).toBe(false);
  },
);

test.each([
  ['cert_host', 'host'],
  ['redirect', 'redirect'],
  ['expired', 'dates'],
] as const)('a forged %s would deceive a merchant who does not look at the %s', async (forge, careless) => {
  await merchant.buy();
  expect(await merchant.isGenuine(await merchant.signed(forge), careless)).toBe(true);
});

test('a forged body differs by one byte', async () => {
  await merchant.buy();
  const [truth, lie] = [(await merchant.signed()).body, (await merchant.signed('body')).body];
  expect(lie.length).toBe(truth.length);
  const [truly, falsely] = [Buffer.from(truth), Buffer.from(lie)];
  expect(falsely.filter((byte, index) => byte !== truly[index])).toHaveLength(1);
  expect(() => void JSON.parse(lie)).not.toThrow();
});

test('the verification call agrees', async () => {
  await merchant.buy();
  const ask = ({ headers, body }: Transmission, webhook_id = 'WH-LOCAL') =>
    paypal.api('POST', '/v1/notifications/verify-webhook-signature', {
      auth_algo: headers.get('paypal-auth-algo'),
      cert_url: headers.get('paypal-cert-url'),
      transmission_id: headers.get('paypal-transmission-id'),
      transmission_sig: headers.get('paypal-transmission-sig'),
      transmission_time: headers.get('paypal-transmission-time'),
      webhook_id,
      webhook_event: JSON.parse(body) as unknown,
    });
  expect((await ask(await merchant.signed())).body).toEqual({ verification_status: 'SUCCESS' });
  expect((await ask(await merchant.signed('signature'))).body).toEqual({ verification_status: 'FAILURE' });
  expect((await ask(await merchant.signed('cert_host'))).body).toEqual({ verification_status: 'FAILURE' });
  expect((await ask(await merchant.signed(), 'WH-OTHER')).body).toEqual({ verification_status: 'FAILURE' });
  expect((await paypal.api('POST', '/v1/notifications/verify-webhook-signature', {})).status).toBe(400);
});
