export const MODES = ['ok', 'slow', 'down', 'unsigned', 'duplicate', 'reorder'] as const;
export type Mode = (typeof MODES)[number];

export const isMode = (value: unknown): value is Mode => MODES.some((mode) => mode === value);

/** What the simulated PayPal is like at the moment; every part can be changed while it runs. */
export interface Mood {
  mode: Mode;
  /** How long a new access token is good for. */
  token_seconds: number;
  /** How long a slow PayPal holds each answer. */
  slow_ms: number;
  /** Whether new events wait until somebody delivers them. */
  hold: boolean;
  /** Where events go; null when nobody listens. */
  webhook_url: string | null;
}

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** An address on this machine, or undefined: a simulator has no business elsewhere. */
export const loopbackUrl = (value: unknown): string | undefined => {
  if (typeof value !== 'string' || !URL.canParse(value)) return undefined;
  const { protocol, hostname, href } = new URL(value);
  return protocol === 'http:' && LOOPBACK.includes(hostname) ? href : undefined;
};

/** PayPal's tokens last nine hours; a slow answer comes later than a sensible caller waits. */
export const usualMood = (webhookUrl: string | null): Mood => ({
  mode: 'ok',
  token_seconds: 32_400,
  slow_ms: 8000,
  hold: false,
  webhook_url: webhookUrl,
});
