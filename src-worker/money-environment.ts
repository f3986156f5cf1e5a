import type { MoneyEnvironment } from '#contract/payment-statuses';
import type { Settings } from './settings.ts';

/** Only production takes real money. */
export const environmentOf = ({ mode }: Settings): MoneyEnvironment => (mode === 'production' ? 'live' : 'sandbox');
