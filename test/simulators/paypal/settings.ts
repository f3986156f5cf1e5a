export const MODES = ['ok', 'slow', 'limited', 'down', 'unsigned', 'duplicate', 'reorder'] as const;
export type Mode = (typeof MODES)[number];

export const isMode = (value: unknown): value is Mode => MODES.some((mode) => mode === value);

/** What a server calls, in the parts that can fail alone. */
export const PARTS = ['token', 'certificate', 'api'] as const;
export type Part = (typeof PARTS)[number];

export const isPart = (value: unknown): value is Part => PARTS.some((part) => part === value);

/** What the simulated PayPal is like at the moment; every part can be changed while it runs. */
export interface Settings {
  mode: Mode;
  /** The one part that is slow, limited or down; null when all are. */
  only: Part | null;
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
export const defaultSettings = (webhookUrl: string | null): Settings => ({
  mode: 'ok',
  only: null,
  token_seconds: 32_400,
  slow_ms: 12_000,
  hold: false,
  webhook_url: webhookUrl,
});
