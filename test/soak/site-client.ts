/** The parts of a site's answer that the soak reads. */
export interface Answer {
  status: number;
  /** The value is null when the answer is not JSON. */
  json: Record<string, unknown> | null;
  cookies: string;
}

interface Call {
  method?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Calls the site and notes every fault and every missing answer. */
export const siteClient = (origin: string) => {
  const faults: string[] = [];
  const milliseconds: number[] = [];
  let sent = 0;

  const ask = async (path: string, { method = 'GET', body, headers = {} }: Call = {}): Promise<Answer> => {
    sent += 1;
    const startedAt = performance.now();
    try {
      const response = await fetch(origin + path, {
        method,
        headers: { origin, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        redirect: 'manual',
        signal: AbortSignal.timeout(60_000),
      });
      const text = await response.text();
      milliseconds.push(performance.now() - startedAt);
      // A sign-in may get the answer to come back later, because only a few wait for a hash.
      const isBusy = response.status === 503 && path === '/api/auth/login' && response.headers.has('retry-after');
      if (response.status >= 500 && !isBusy) faults.push(`${method} ${path}: ${response.status} ${text.slice(0, 200)}`);
      const isJson = response.headers.get('content-type')?.includes('json') === true;
      const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
      return { status: response.status, json: isJson ? JSON.parse(text) : null, cookies: cookies.join('; ') };
    } catch (error) {
      faults.push(`${method} ${path}: ${String(error)}`);
      return { status: 0, json: null, cookies: '' };
    }
  };

  return { ask, faults, milliseconds, sent: () => sent };
};

export type SiteClient = ReturnType<typeof siteClient>;

/** A value inside an answer, by its names; throws when it is missing. */
export const at = (answer: Answer, ...names: string[]): string => {
  let value: unknown = answer.json;
  for (const name of names) value = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  if (typeof value !== 'string' && typeof value !== 'number') {
    throw new Error(`No ${names.join('.')} in ${answer.status} ${JSON.stringify(answer.json)?.slice(0, 300)}`);
  }
  return String(value);
};
