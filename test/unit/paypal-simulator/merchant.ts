import { verify, X509Certificate } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { at, orderBody, subscriptionBody, textAt, type PayPal } from './started.ts';

export interface Transmission {
  headers: Headers;
  body: string;
}

/** A merchant who sells through PayPal, gets its events and checks their signatures. */
export const merchantOf = (paypal: PayPal) => {
  const order = async (): Promise<string> => {
    const { body } = await paypal.api('POST', '/v2/checkout/orders', orderBody(), { 'paypal-request-id': 'r' });
    return textAt(body, 'id');
  };
  const buy = async (): Promise<string> => {
    const id = await order();
    await paypal.consoleCall(`orders/${id}/approve`);
    await paypal.api('POST', `/v2/checkout/orders/${id}/capture`, {}, { 'paypal-request-id': 'r' });
    return id;
  };
  const subscribe = async (): Promise<string> => {
    const { body } = await paypal.api('POST', '/v1/billing/subscriptions', subscriptionBody());
    const id = textAt(body, 'id');
    await paypal.consoleCall(`subscriptions/${id}/approve`);
    return id;
  };
  const idsOf = async (): Promise<string[]> => (await paypal.events()).map((event) => textAt(event, 'id'));
  const last = async (): Promise<unknown> => at((await paypal.events()).at(-1), 'event');
  const typesReceived = (): unknown[] =>
    paypal.received.map(({ body }) => at(JSON.parse(body) as unknown, 'event_type'));

  const received = (index: number): Transmission => {
    const found = paypal.received[index];
    if (found === undefined) throw new Error(`Fewer than ${index + 1} deliveries came`);
    return found;
  };

  /** Verifies like a careful merchant; `careless` skips one rule, to show that this rule is the one that refuses. */
  const isGenuine = async (
    { headers, body }: Transmission,
    careless?: 'host' | 'redirect' | 'dates',
  ): Promise<boolean> => {
    const header = (name: string): string => headers.get(`paypal-${name}`) ?? '';
    const url = header('cert-url');
    if (url === '' || header('auth-algo') !== 'SHA256withRSA') return false;
    const { origin, pathname } = new URL(url);
    if (careless !== 'host' && origin !== paypal.origin) return false;
    if (!/^\/v1\/notifications\/certs\/CERT-[\w-]+$/.test(pathname)) return false;
    const answer = await fetch(url, { redirect: careless === 'redirect' ? 'follow' : 'manual' });
    if (answer.status !== 200) return false;
    const certificate = new X509Certificate(await answer.text());
    const now = new Date();
    const valid = certificate.validFromDate <= now && now <= certificate.validToDate;
    if (careless !== 'dates' && !valid) return false;
    const message = `${header('transmission-id')}|${header('transmission-time')}|WH-LOCAL|${crc32(Buffer.from(body))}`;
    const signature = Buffer.from(header('transmission-sig'), 'base64');
    return verify('sha256', Buffer.from(message), certificate.publicKey, signature);
  };

  const signed = async (forge?: string): Promise<Transmission> => {
    const ids = (await idsOf()).slice(-1);
    const { body } = await paypal.consoleCall('events/sign', { ids, ...(forge !== undefined && { forge }) });
    const headers = at(body, 'deliveries.0.headers') as Record<string, string>;
    return { headers: new Headers(headers), body: textAt(body, 'deliveries.0.body') };
  };

  return { order, buy, subscribe, idsOf, last, typesReceived, received, isGenuine, signed };
};

export type Merchant = ReturnType<typeof merchantOf>;
