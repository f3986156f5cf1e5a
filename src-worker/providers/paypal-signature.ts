import { createVerify } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { WebhookSettings } from '../payment-settings.ts';
import { readCertificate } from './paypal-certificate.ts';

export interface Delivery {
  header: (name: string) => string | undefined;
  body: Uint8Array;
}

/**
 * PayPal signs `id|time|webhook id|crc32 of the body`; the webhook's id comes from the settings, never from the sender.
 * Throws `CertificateOutOfReach`.
 */
export const isSignedByPayPal = async (
  { id: webhookId, certificateOrigin }: WebhookSettings,
  { header, body }: Delivery,
  now: Date,
): Promise<boolean> => {
  const [id, time, signature, address, algorithm] = [
    'paypal-transmission-id',
    'paypal-transmission-time',
    'paypal-transmission-sig',
    'paypal-cert-url',
    'paypal-auth-algo',
  ].map((name) => header(name) ?? '');
  if (!id || !time || !signature || !address || algorithm !== ALGORITHM) return false;
  if ([id, time, signature, address].some((value) => value.length > HEADER_MAX)) return false;
  if (!BASE64.test(signature)) return false;
  const certificate = await readCertificate(address, certificateOrigin, now);
  if (certificate === null || certificate.publicKey.asymmetricKeyType !== 'rsa') return false;
  return createVerify('RSA-SHA256')
    .update(`${id}|${time}|${webhookId}|${crc32(body)}`)
    .verify(certificate.publicKey, signature, 'base64');
};

const ALGORITHM = 'SHA256withRSA';
const HEADER_MAX = 1000;

/** Node skips characters that are not base64, so one signature could be written in many ways. */
const BASE64 = /^(?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
