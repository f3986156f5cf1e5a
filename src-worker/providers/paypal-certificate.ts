import { X509Certificate } from 'node:crypto';

export class CertificateOutOfReach extends Error {
  override readonly name = 'CertificateOutOfReach';
}

interface Kept {
  certificate: X509Certificate;
  until: number;
}

const kept = new Map<string, Kept>();

/** The result is null for a certificate that cannot be trusted. Throws `CertificateOutOfReach`. */
export const readCertificate = async (address: string, origin: string, at: Date): Promise<X509Certificate | null> => {
  if (!isBelieved(address, origin)) return null;
  const known = kept.get(address);
  if (known !== undefined && known.until > at.getTime() && isCurrent(known.certificate, at)) return known.certificate;
  const pem = await download(address);
  const certificate = pem === null ? null : parse(pem);
  if (certificate === null || !isCurrent(certificate, at)) return null;
  kept.set(address, { certificate, until: at.getTime() + KEPT_MS });
  for (const oldest of kept.keys()) {
    if (kept.size <= KEPT) break;
    kept.delete(oldest);
  }
  return certificate;
};

const TIME_LIMIT_MS = 5000;
const SIZE_MAX = 64 * 1024;
const PATH = /^\/v1\/notifications\/certs\/CERT-[\w-]{1,200}$/;
const KEPT = 8;
const KEPT_MS = 24 * 3_600_000;

/** A forged webhook must not make the Worker fetch other addresses (SSRF). */
const isBelieved = (address: string, origin: string): boolean => {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  return (
    url.origin === origin &&
    url.username === '' &&
    url.password === '' &&
    url.search === '' &&
    url.hash === '' &&
    PATH.test(url.pathname) &&
    url.href === address
  );
};

const isCurrent = (certificate: X509Certificate, at: Date): boolean =>
  Date.parse(certificate.validFrom) <= at.getTime() && at.getTime() <= Date.parse(certificate.validTo);

const parse = (pem: string): X509Certificate | null => {
  try {
    return new X509Certificate(pem);
  } catch {
    return null;
  }
};

const download = async (address: string): Promise<string | null> => {
  try {
    const response = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(TIME_LIMIT_MS) });
    if (response.status === 429 || response.status >= 500) throw new Error(`Status ${response.status}`);
    if (response.ok) return await readLimited(response);
    await response.body?.cancel();
    return null;
  } catch (cause) {
    throw new CertificateOutOfReach(`The certificate at ${new URL(address).host} is out of reach`, { cause });
  }
};

const readLimited = async (response: Response): Promise<string | null> => {
  if (response.body === null) return null;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body) {
    size += chunk.byteLength;
    if (size > SIZE_MAX) return null;
    chunks.push(chunk);
  }
  return new Blob(chunks).text();
};
