/** Whether this is no secret, because it stands in this repository or, as a provider's key for tests, in its manual. */
export const isPublished = (key: string): boolean => PUBLISHED.has(key.trim()) || TURNSTILE_TEST_KEY.test(key.trim());

/** What local mode uses and what `.dev.vars.example` shows. Add what is ever published again. */
const PUBLISHED = new Set([
  'only-for-this-machine-and-no-other',
  'made-up-pepper-of-at-least-32-characters',
  'local-mail-key',
  'SG.made-up-key',
  'local-paypal-client',
  'local-paypal-secret',
  'made-up-client-id',
  'made-up-client-secret',
]);

/** Cloudflare's keys for trying: each lets everybody pass, nobody, or asks whoever comes. */
const TURNSTILE_TEST_KEY = /^[123]x0{10,}[A-F]{2}$/;
