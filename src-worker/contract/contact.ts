import * as z from 'zod/mini';
import { turnstileToken } from './challenge.ts';
import { leadSource } from './analytics.ts';
import { CONTACT_LIMITS, contactRange, CONTENT_TYPES } from './contact-rules.ts';
import { email, text } from './text.ts';

export const CONTACT_FIELD_MESSAGES = {
  name: `Name must be between ${contactRange('name')} characters`,
  subject: `Subject must be between ${contactRange('subject')} characters`,
  message: `Message must be between ${contactRange('message')} characters`,
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

/** What a visitor fills in. The form and the server check with this same schema. */
export const contactFields = z.object({
  name: text({ ...CONTACT_LIMITS.name, message: CONTACT_FIELD_MESSAGES.name }),
  email,
  subject: text({ ...CONTACT_LIMITS.subject, message: CONTACT_FIELD_MESSAGES.subject }),
  message: text({ ...CONTACT_LIMITS.message, message: CONTACT_FIELD_MESSAGES.message }),
  contentType: contentTypes,
});

/** The body of `POST /api/contact`: the fields, and what tells a person from a robot. */
export const contactRequest = z.extend(contactFields, {
  /** The sender's own, so that a message sent again after a lost answer is stored once; a form without script has none. */
  id: z.optional(z.uuid()),
  /** Milliseconds between seeing the form and sending it; left out by callers other than the form. */
  elapsed: z.optional(z.number().check(z.nonnegative())),
  /** The honeypot: a field people never see. Anything in it came from a robot. */
  website: z.optional(z.string().check(z.maxLength(2000))),
  turnstileToken,
  source: leadSource,
});

export type ContactRequest = z.infer<typeof contactRequest>;

export const CONTACT_STATUSES = ['new', 'read', 'replied'] as const;
export type ContactStatus = (typeof CONTACT_STATUSES)[number];
