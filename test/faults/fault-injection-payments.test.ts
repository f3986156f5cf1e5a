import { PAYMENT_CALLS } from './injection/payment-calls.ts';
import { tryCalls } from './injection/try-calls.ts';

tryCalls(PAYMENT_CALLS);
