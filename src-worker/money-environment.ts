import type { MoneyEnvironment } from './db/schema.ts';
import type { Settings } from './env.ts';

/** Only production takes real money. */
export const environmentOf = ({ mode }: Settings): MoneyEnvironment => (mode === 'production' ? 'live' : 'sandbox');
