export const isPublished = (key: string): boolean => PUBLISHED.has(key.trim()) || TURNSTILE_TEST_KEY.test(key.trim());

/** A key in this repository is no secret. Add every key that is ever published. */
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

/** With some of Cloudflare's public test keys, anybody passes the challenge. */
const TURNSTILE_TEST_KEY = /^[123]x0{10,}[A-F]{2}$/;
