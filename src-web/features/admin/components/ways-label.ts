import type { Provider } from '#contract/payment-statuses';

const WAYS: Record<Provider, string> = { paypal: 'PayPal', transfer: 'Bank transfer' };

export const waysLabel = (ways: readonly Provider[]): string => ways.map((way) => WAYS[way]).join(', ');
