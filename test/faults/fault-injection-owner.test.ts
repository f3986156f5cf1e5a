import { OWNER_CALLS } from './injection/owner-calls.ts';
import { tryCalls } from './injection/try-calls.ts';

tryCalls(OWNER_CALLS);
