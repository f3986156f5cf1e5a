import { expect, test } from 'vitest';
import { ACCOUNT_CALLS } from './injection/account-calls.ts';
import { OWNER_CALLS } from './injection/owner-calls.ts';
import { PAYMENT_CALLS } from './injection/payment-calls.ts';
import { QUOTE_CALLS } from './injection/quote-calls.ts';
import { tryCalls } from './injection/try-calls.ts';
import { routesFor } from './routes-by-audience.ts';

test('fault injection: every call that writes has a row', () => {
  const writes = (['everyone', 'provider', 'customer', 'whose', 'owner'] as const)
    .flatMap(routesFor)
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path }) => `${method} ${path}`);
  const calls = Object.keys({ ...ACCOUNT_CALLS, ...PAYMENT_CALLS, ...OWNER_CALLS, ...QUOTE_CALLS });
  expect(calls.filter((route) => !route.startsWith('GET ')).toSorted()).toEqual(writes.toSorted());
});

tryCalls(ACCOUNT_CALLS);
