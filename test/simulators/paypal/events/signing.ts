import { generateKeyPairSync, randomUUID, sign, verify, X509Certificate, type KeyObject } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { WEBHOOK_ID } from '../account.ts';
import { selfSigned } from './certificate.ts';
import { certificateId, stamp } from '../ids.ts';

/** The ways in which a delivery can be forged, each in one property only. */
export const FORGERIES = ['signature', 'webhook_id', 'cert_host', 'body', 'redirect', 'expired'] as const;
export type Forgery = (typeof FORGERIES)[number];

export const isForgery = (value: unknown): value is Forgery => FORGERIES.some((each) => each === value);

/** One delivery to the webhook, as it is sent. */
export interface Transmission {
  headers: Record<string, string>;
  body: string;
}

const DAY_MS = 86_400_000;
const ALGORITHM = 'SHA256withRSA';
/** This many of PayPal's own certificates are still served. */
const KEPT = 20;
const CERTIFICATES = '/v1/notifications/certs/';

interface Signatory {
  pem: string;
  privateKey: KeyObject;
}

const signatory = (organisation: string, days: [number, number]): Signatory => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const [from, until] = days.map((day) => new Date(Date.now() + day * DAY_MS));
  if (from === undefined || until === undefined) throw new Error('A certificate has two dates');
  const common = 'messageverificationcerts.paypal.com';
  const pem = selfSigned({ common, organisation, from, until, publicKey, privateKey });
  return { pem, privateKey };
};

/** A key takes a moment to make, so each is made when it is first needed. */
const once = <T>(make: () => T): (() => T) => {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
};

const message = (id: string, time: string, webhookId: string, body: string): Buffer =>
  Buffer.from(`${id}|${time}|${webhookId}|${crc32(body)}`);

/** The same text with the last character of the event's id changed: one byte, and still the JSON of an event. */
const altered = (body: string): string =>
  body.replace(/^(\{"id":"[^"]*)(.)"/, (_, head: string, last: string) => `${head}${last === 'X' ? 'Y' : 'X'}"`);

/**
 * Signs webhooks as PayPal does and serves the certificates. `origin` is where the simulators answer; an attacker's
 * certificate is served on the same port under another host name, so that only a check of the host can tell.
 */
export const createSigning = (origin: () => string) => {
  const strangerOrigin = (): string => `http://127.0.0.1:${new URL(origin()).port}`;
  const signs = () => ({
    id: certificateId('SIMULATED'),
    who: once(() => signatory('Simulated PayPal', [-30, 700])),
  });
  /** The last key signs; the keys before stay, because a receiver may still need their certificates. */
  let own = [signs()];
  const current = () => own[own.length - 1] ?? signs();
  const expired = once(() => signatory('Simulated PayPal', [-700, -1]));
  const stranger = once(() => signatory('A stranger', [-30, 700]));
  const ids = {
    expired: certificateId('EXPIRED'),
    stranger: certificateId('STRANGER'),
    redirect: certificateId('REDIRECT'),
  };

  const certificateUrl = (): string => `${origin()}${CERTIFICATES}${current().id}`;
  const strangerUrl = (): string => `${strangerOrigin()}${CERTIFICATES}${ids.stranger}`;

  const signer = (forge: Forgery | undefined): { who: Signatory; url: string } => {
    if (forge === 'cert_host') return { who: stranger(), url: strangerUrl() };
    if (forge === 'redirect') return { who: stranger(), url: `${origin()}${CERTIFICATES}${ids.redirect}` };
    if (forge === 'expired') return { who: expired(), url: `${origin()}${CERTIFICATES}${ids.expired}` };
    return { who: current().who(), url: certificateUrl() };
  };

  return {
    certificateUrl,
    /** From now on a new key signs, whose certificate nobody has seen yet. */
    renew: (): void => void (own = [...own, signs()].slice(-KEPT)),
    /** The answer of `GET /v1/notifications/certs/:id` under this host name. */
    certificate: (id: string, host: string): { pem: string } | { redirect: string } | undefined => {
      const mine = own.find((each) => each.id === id);
      if (mine !== undefined) return { pem: mine.who().pem };
      if (id === ids.expired) return { pem: expired().pem };
      if (id === ids.redirect) return { redirect: strangerUrl() };
      return id === ids.stranger && host !== new URL(origin()).host ? { pem: stranger().pem } : undefined;
    },
    /** A signed delivery of a body; `at` is its time, and `forge` the part of it that is false. */
    transmit: (body: string, at: Date, forge?: Forgery): Transmission => {
      const id = randomUUID();
      const time = stamp(at);
      const { who, url } = signer(forge);
      const webhookId = forge === 'webhook_id' ? 'WH-OTHER' : WEBHOOK_ID;
      const signature = sign('sha256', message(id, time, webhookId, body), who.privateKey);
      if (forge === 'signature') signature.writeUInt8(signature.readUInt8(7) ^ 1, 7);
      return {
        headers: {
          'content-type': 'application/json',
          'user-agent': 'PayPal/AUHD-1.0-1',
          'paypal-auth-algo': ALGORITHM,
          'paypal-auth-version': 'v2',
          'paypal-cert-url': url,
          'paypal-transmission-id': id,
          'paypal-transmission-sig': signature.toString('base64'),
          'paypal-transmission-time': time,
        },
        body: forge === 'body' ? altered(body) : body,
      };
    },
    /** True when a transmission is this PayPal's own, as its verification call answers. */
    verifies: (sent: {
      id: string;
      time: string;
      sig: string;
      url: string;
      algo: string;
      webhook: string;
      body: string;
    }) =>
      sent.algo === ALGORITHM &&
      sent.url === certificateUrl() &&
      sent.webhook === WEBHOOK_ID &&
      verify(
        'sha256',
        message(sent.id, sent.time, sent.webhook, sent.body),
        new X509Certificate(current().who().pem).publicKey,
        Buffer.from(sent.sig, 'base64'),
      ),
  };
};

export type Signing = ReturnType<typeof createSigning>;
