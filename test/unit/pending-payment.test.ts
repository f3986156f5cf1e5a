import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PricingTier } from '#contract/content';
import {
  dropPendingPayment,
  keepPendingPayment,
  takePendingPayment,
} from '../../src-web/features/checkout/pending-payment.ts';

const tier: PricingTier = {
  id: 'pricing-basic',
  name: 'Monthly Basic',
  description: '',
  price: '$200',
  period: 'month',
  features: [],
  isPopular: false,
  buttonText: 'Choose Basic',
  order: 1,
  isActive: true,
};

const stored = new Map<string, string>();

const closed = () => {
  throw new DOMException('closed', 'SecurityError');
};

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});

afterEach(() => void vi.unstubAllGlobals());

test('a payment that waits is taken up once', () => {
  keepPendingPayment(tier, 0);
  expect(takePendingPayment(1000)).toEqual(tier);
  expect(takePendingPayment(1000)).toBeNull();
});

test('a payment that waited for half an hour is given up', () => {
  keepPendingPayment(tier, 0);
  expect(takePendingPayment(1_800_000)).toBeNull();
});

test('a payment that was dropped, or cannot be read, is none', () => {
  keepPendingPayment(tier, 0);
  dropPendingPayment();
  expect(takePendingPayment(0)).toBeNull();
  for (const text of ['{', 'null', '7', '{"tier":1}']) {
    stored.set('pending-payment', text);
    expect(takePendingPayment(0)).toBeNull();
  }
});

test('a storage that is closed to the page does no harm', () => {
  vi.stubGlobal('sessionStorage', { getItem: closed, setItem: closed, removeItem: closed });
  keepPendingPayment(tier);
  expect(takePendingPayment()).toBeNull();
});
