import { resolveTxt } from 'node:dns/promises';
import type { AskedLink, MailRecords } from '../../src-worker/services/operations/doctor/facts.ts';

type Resolve = (name: string) => Promise<string[][]>;

/** DKIM selectors of the usual providers: SendGrid, Resend, Cloudflare, Google, Microsoft. */
const SELECTORS = [
  's1',
  's2',
  'resend',
  'cf2024-1',
  'cf-bounce',
  'google',
  'selector1',
  'selector2',
  'default',
  'mail',
];

/** The DNS records about a sender's domain. */
export const readMailRecords = async (domain: string, resolve: Resolve = resolveTxt): Promise<MailRecords> => {
  const [own, dmarc, ...keys] = await Promise.all([
    textsOf(resolve, domain),
    textsOf(resolve, `_dmarc.${domain}`),
    ...SELECTORS.map((selector) => textsOf(resolve, `${selector}._domainkey.${domain}`)),
  ]);
  return {
    domain,
    spf: own?.filter((text) => /^v=spf1\b/i.test(text)) ?? null,
    dmarc: dmarc?.filter((text) => /^v=DMARC1\b/i.test(text)) ?? null,
    dkim: keys.every((texts) => texts === null) ? null : SELECTORS.filter((_, index) => keys[index]?.some(isKey)),
  };
};

const isKey = (text: string): boolean => /\bp=\S/.test(text);

const NO_RECORD = new Set(['ENOTFOUND', 'ENODATA']);

/** The texts of a DNS name; empty without a record, null without an answer. */
const textsOf = async (resolve: Resolve, name: string): Promise<string[] | null> => {
  try {
    return (await resolve(name)).map((parts) => parts.join(''));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    return NO_RECORD.has(code) ? [] : null;
  }
};

const TIMEOUT_MS = 10_000;
const AT_ONCE = 6;

type Ask = (url: string) => Promise<{ status: number }>;

const askServer: Ask = async (url) => {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), headers: { accept: '*/*' } });
  await response.body?.cancel();
  return response;
};

/** Asks each address once. Many sites refuse programs, so only 404, 410 and no answer count as dead. */
export const askLinks = async (urls: readonly string[], ask: Ask = askServer): Promise<AskedLink[]> => {
  const each = [...new Set(urls)];
  const results: AskedLink[] = [];
  for (let from = 0; from < each.length; from += AT_ONCE) {
    results.push(...(await Promise.all(each.slice(from, from + AT_ONCE).map((url) => askOne(url, ask)))));
  }
  return results;
};

const askOne = async (url: string, ask: Ask): Promise<AskedLink> => {
  try {
    const { status } = await ask(url);
    return { url, fault: status === 404 || status === 410 ? `answers ${status}` : null };
  } catch {
    return { url, fault: 'does not answer' };
  }
};
