import * as z from 'zod/mini';
import { QUOTE_PARTS } from './quote-rules.ts';
import { REMINDER_DAYS } from './quote-views.ts';

export const REMINDER_MESSAGES = {
  sent: 'The reminder is on its way.',
  skipped: 'This reminder is not sent.',
  stopped: 'No more reminders are sent of this payment.',
  done: 'This reminder was sent or stopped already.',
  notNow:
    'Nobody is reminded now: nothing is overdue, a payment came within a day, PayPal looks into a payment, or there is a dispute.',
  bank: 'Look at your bank first, and say so under Payments: this may have been transferred.',
} as const;

/** The call names the step that the owner saw, so a repeated call sends no further reminder. */
export const reminderRequest = z.object({
  part: z.enum(QUOTE_PARTS),
  step: z.int().check(z.gte(1), z.lte(REMINDER_DAYS.length)),
  how: z.enum(['send', 'skip', 'stop']),
});
export type ReminderRequest = z.infer<typeof reminderRequest>;
