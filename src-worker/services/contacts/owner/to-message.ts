import type { ContactMessage } from '#contract/admin-people';
import { knownLanguage } from '#contract/words';
import { CONTACT_FIELDS } from '#contract/contact-rules';
import { pickFields } from '#contract/form-values';
import { contactMessages, replyDeadlines } from '../../../db/schema/contacts.ts';
import { toReplyDeadline } from '../../reply-deadline/reply-deadlines.ts';

export const WITH_REPLY_DEADLINE = { message: contactMessages, deadline: replyDeadlines } as const;

interface Row {
  message: typeof contactMessages.$inferSelect;
  deadline: typeof replyDeadlines.$inferSelect | null;
}

export const toMessage = ({ message: row, deadline }: Row): ContactMessage => ({
  id: row.id,
  ...pickFields(CONTACT_FIELDS, row),
  status: row.status,
  createdAt: row.createdAt,
  ...(row.ipAddress === null ? {} : { ipAddress: row.ipAddress }),
  notes: row.notes,
  language: knownLanguage(row.language),
  ...(deadline === null ? {} : { reply_deadline: toReplyDeadline(deadline) }),
});
