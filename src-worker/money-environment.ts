import type { MoneyEnvironment } from './db/schema.ts';
import type { Settings } from './env.ts';

/** Which money a site takes: only production's is real. */
export const environmentOf = ({ mode }: Settings): MoneyEnvironment => (mode === 'production' ? 'live' : 'sandbox');
