import * as z from 'zod/mini';
import { turnstileToken } from './challenge.ts';
import { leadSource } from './analytics.ts';
import { browserLanguage } from './client-language.ts';
import { CONTACT_FIELDS, CONTENT_TYPES } from './contact-rules.ts';
import type { FieldLabels, FieldSchemas, FieldUses } from './form.ts';
import { email, text } from './text.ts';

export const CONTACT_LABELS = {
  name: 'Name',
  email: 'E-mail',
  subject: 'Subject',
  message: 'Message',
  contentType: 'Content types',
} as const satisfies FieldLabels<typeof CONTACT_FIELDS>;

export const CONTACT_USES: FieldUses<typeof CONTACT_FIELDS> = {
  name: { isPersonal: true, in: ['csv'] },
  email: { isPersonal: true, in: ['csv'] },
  subject: { isPersonal: true, in: ['csv', 'mail'] },
  message: { isPersonal: true, in: ['csv'] },
  contentType: { isPersonal: false, in: ['csv', 'mail', 'view'] },
};

const rangeOf = ({ min, max }: { min: number; max: number }): string => `${min}-${max}`;

const outOfRange = (field: 'name' | 'subject' | 'message'): string =>
  `${CONTACT_LABELS[field]} must be between ${rangeOf(CONTACT_FIELDS[field])} characters`;

export const CONTACT_FIELD_MESSAGES = {
  name: outOfRange('name'),
  subject: outOfRange('subject'),
  message: outOfRange('message'),
  contentType: 'Please select at least one content type',
} as const;

const contentTypes = z
  .array(z.enum(CONTENT_TYPES, { error: CONTACT_FIELD_MESSAGES.contentType }), {
    error: CONTACT_FIELD_MESSAGES.contentType,
  })
  .check(
    z.minLength(1, { error: CONTACT_FIELD_MESSAGES.contentType }),
    z.maxLength(CONTENT_TYPES.length, { error: CONTACT_FIELD_MESSAGES.contentType }),
  );

const textOf = (field: 'name' | 'subject' | 'message') =>
  text({ ...CONTACT_FIELDS[field], message: CONTACT_FIELD_MESSAGES[field] });

export const contactFields = z.object({
  name: textOf('name'),
  email,
  subject: textOf('subject'),
  message: textOf('message'),
  contentType: contentTypes,
} satisfies FieldSchemas<typeof CONTACT_FIELDS>);

export const contactRequest = z.extend(contactFields, {
  /** An idempotency key made by the sender; a form without script sends none. */
  id: z.optional(z.uuid()),
  /** Milliseconds between showing and sending the form; only the site's own form sends them. */
  elapsed: z.optional(z.number().check(z.nonnegative())),
  /** The honeypot: people never see this field. */
  website: z.optional(z.string().check(z.maxLength(2000))),
  turnstileToken,
  source: leadSource,
  language: browserLanguage,
});

export type ContactRequest = z.infer<typeof contactRequest>;

export const CONTACT_STATUSES = ['new', 'read', 'replied'] as const;
export type ContactStatus = (typeof CONTACT_STATUSES)[number];
