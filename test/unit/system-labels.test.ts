import { expect, test } from 'vitest';
import type { AuditEntry, CronRun } from '#contract/admin-system';
import { AUDIT_CHOICES, auditLabel } from '../../src-web/features/admin/system/audit-labels.ts';
import { cronOutcome, failedLabel, durationLabel } from '../../src-web/features/admin/system/cron-labels.ts';

const entry = (action: string, subject: string, detail: AuditEntry['detail'] = {}): AuditEntry => ({
  id: '1',
  at: '2026-01-01T00:00:00.000Z',
  actor: 'ada',
  action,
  subject,
  detail,
  ip_address: null,
});

test.for<[string, AuditEntry]>([
  ['Saved Why Choose Us as version 7', entry('publish', 'why_choose_us', { revision: 7 })],
  ['Restored version 3 of Our Services as version 9', entry('restore', 'skills', { revision: 9, from: 3 })],
  ['Signed in with an unknown device', entry('admin_login', 'admin', { device: 'Unknown device' })],
  ['Signed in with Firefox on Linux', entry('admin_login', 'admin', { device: 'Firefox on Linux' })],
  ['Assigned payment P-1 to order #01234567', entry('assign_payment', 'P-1', { orderId: '0123456789' })],
  ['Said that the dispute PP-D-1 took the reversal R-1', entry('say_dispute', 'R-1', { disputeId: 'PP-D-1' })],
  ['Said that no dispute took the reversal R-1', entry('say_dispute', 'R-1', { disputeId: null })],
  ['Sent an email to ann@example.com again', entry('send_mail_again', 'm-1', { recipient: 'ann@example.com' })],
  ['Marked a message as replied; it was read', entry('change_contact_status', 'c-1', { from: 'read', to: 'replied' })],
  [
    'A wrong password at the owner’s sign-in, 12 times within the hour',
    entry('owner_password_refused', 'sign-in', { count: 12 }),
  ],
  [
    'Turned away by the limit “mail recipient” (more than 5), at least 64 times within the hour',
    entry('rate_limited', 'mail_recipient', { count: 64, reason: 'more than 5' }),
  ],
  ['Exported the list of users, once within the hour', entry('export', 'users', { count: 1 })],
  ['Took a backup of the whole site', entry('backup', 'site', { bytes: 7 })],
  [
    'Put the site back from the backup of Jan 31, 2026, 3:23 AM',
    entry('restore_site', 'site', { made_at: '2026-01-31T03:23:00.000Z' }),
  ],
  ['Customers downloaded their own data, once within the hour', entry('own_data_export', 'customers', { count: 1 })],
  ['Revised the quote #01234567, version 2', entry('revise_quote', '0123456789', { version: 2 })],
  ['Discarded the quote #01234567', entry('discard_quote', '0123456789', { version: 0 })],
  ['Deleted a message from the contact form', entry('delete_contact', 'c-1')],
])('the audit says: %s', ([label, auditEntry]) => {
  expect(auditLabel(auditEntry).replaceAll('\u202F', ' ')).toBe(label);
});

test('an action without a label is shown by its name', () => {
  expect(auditLabel(entry('water_plants', 'ficus'))).toBe('Water plants: ficus');
  expect(auditLabel(entry('constructor', 'x'))).toBe('Constructor: x');
});

test('every action in the filter of the audit has a label of its own', () => {
  expect(new Set(AUDIT_CHOICES.map(({ label }) => label)).size).toBe(AUDIT_CHOICES.length);
});

const run = (failed: string[]): CronRun => ({
  id: '1',
  started_at: '2026-01-01T00:00:00.000Z',
  finished_at: '2026-01-01T00:00:01.250Z',
  failed,
});

test('a run says how it ended, how long it took and what did not work', () => {
  expect(cronOutcome(run([]))).toEqual({ tone: 'green', status: 'Done' });
  expect(cronOutcome(run(['deliver_mail']))).toMatchObject({ tone: 'red' });
  expect(cronOutcome(null)).toMatchObject({ tone: 'grey' });
  expect(durationLabel(run([]))).toBe('1.3 s');
  expect(failedLabel(run(['deliver_mail', 'something_new']))).toBe('Sending emails, something_new');
});
