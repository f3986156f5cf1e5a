import { QUOTE_CALLS } from './injection/quote-calls.ts';
import { tryCalls } from './injection/try-calls.ts';

tryCalls(QUOTE_CALLS);
