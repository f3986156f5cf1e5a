import * as z from 'zod/mini';
import type { PayPalApi } from '../payment-settings.ts';
import { PayPalError } from './paypal-error.ts';

interface Token {
  text: string;
  goodUntil: number;
}

export interface PayPalCall {
  method: 'GET' | 'POST' | 'PATCH';
  path: string;
  requestId?: string;
  wantsAll?: boolean;
  body?: unknown;
}

/** The result is null for an empty body. A rejected token is renewed once. Throws `PayPalError`. */
export const callPayPal = async (api: PayPalApi, call: PayPalCall): Promise<unknown> => {
  const signal = AbortSignal.timeout(TIME_LIMIT_MS);
  const attempt = (token: string) =>
    ask(`${api.baseUrl}${call.path}`, {
      method: call.method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(call.method === 'GET' ? {} : { 'content-type': 'application/json' }),
        ...(call.requestId === undefined ? {} : { 'paypal-request-id': call.requestId }),
        ...(call.wantsAll === true ? { prefer: 'return=representation' } : {}),
      },
      ...(call.method === 'GET' ? {} : { body: JSON.stringify(call.body ?? {}) }),
      signal,
    });

  let answer = await attempt(await currentToken(api, signal));
  if (answer.response.status === 401) answer = await attempt(await renew(api, signal));
  if (!answer.response.ok) throw refusal(answer.response, answer.text);
  if (answer.text === '') return null;
  const body = parseJson(answer.text);
  if (body === null) throw unexpected(answer.response.status);
  return body;
};

/** Browsers wait longer than this call and its token's call take together. */
const TIME_LIMIT_MS = 8000;

const MARGIN_MS = 60_000;

const tokens = new Map<string, Token>();

const errorBody = z.object({
  name: z.optional(z.string()),
  error: z.optional(z.string()),
  debug_id: z.optional(z.string()),
  details: z.optional(z.array(z.object({ issue: z.optional(z.string()) }))),
});

const tokenBody = z.object({ access_token: z.string(), expires_in: z.number() });

export const inShape = <S extends z.ZodMiniType>(schema: S, answer: unknown): z.output<S> => {
  const { data, error } = schema.safeParse(answer);
  if (error !== undefined) throw unexpected(200, error);
  return data;
};

/** PayPal does not change documented shapes, so an unexpected shape is temporary. */
const unexpected = (status: number, cause?: unknown): PayPalError =>
  new PayPalError({ status, name: 'UNEXPECTED_ANSWER', issue: null, debugId: null, isTemporary: true, cause });

const ask = async (url: string, init: RequestInit): Promise<{ response: Response; text: string }> => {
  try {
    const response = await fetch(url, { ...init, redirect: 'manual' });
    return { response, text: await response.text() };
  } catch (cause) {
    throw new PayPalError({ status: 0, name: 'NO_ANSWER', issue: null, debugId: null, isTemporary: true, cause });
  }
};

const currentToken = async (api: PayPalApi, signal: AbortSignal): Promise<string> => {
  const known = tokens.get(keyOf(api));
  return known !== undefined && known.goodUntil > Date.now() ? known.text : renew(api, signal);
};

const keyOf = ({ baseUrl, clientId, secret }: PayPalApi): string => JSON.stringify([baseUrl, clientId, secret]);

const renew = async (api: PayPalApi, signal: AbortSignal): Promise<string> => {
  const askedAt = Date.now();
  const { response, text } = await ask(`${api.baseUrl}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${api.clientId}:${api.secret}`)}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
    signal,
  });
  if (!response.ok) throw refusal(response, text);
  const { access_token, expires_in } = inShape(tokenBody, parseJson(text));
  const lifetime = expires_in * 1000;
  tokens.set(keyOf(api), { text: access_token, goodUntil: askedAt + Math.max(lifetime - MARGIN_MS, lifetime / 2) });
  return access_token;
};

const refusal = (response: Response, text: string): PayPalError => {
  const { data } = errorBody.safeParse(parseJson(text));
  return new PayPalError({
    status: response.status,
    name: data?.name ?? data?.error ?? 'UNKNOWN',
    issue: data?.details?.[0]?.issue ?? null,
    debugId: data?.debug_id ?? response.headers.get('paypal-debug-id'),
    isTemporary: response.status === 429 || response.status >= 500,
  });
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
