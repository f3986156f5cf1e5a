import * as z from 'zod/mini';
import { turnstileToken } from './challenge.ts';
import { leadSource } from './analytics.ts';
import { browserLanguage } from './client-language.ts';
import { CONTACT_FIELDS, CONTENT_TYPES } from './contact-rules.ts';
import type { FieldLabels, FieldSchemas, FieldUses, RangedIn } from './form.ts';
import { email, text } from './text.ts';

export const CONTACT_LABELS = {
  name: 'Name',
  email: 'Email',
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

export type RangedField = RangedIn<typeof CONTACT_FIELDS>;

const outOfRange = (field: RangedField): string => {
  const { min, max } = CONTACT_FIELDS[field];
  return `${CONTACT_LABELS[field]} must be between ${min}-${max} characters`;
};

export const CONTACT_FIELD_MESSAGES = {
  name: outOfRange('name'),
  subject: outOfRange('subject'),
  message: outOfRange('message'),
  contentType: 'Please select at least one content type',
  kind: 'Please choose at least one answer',
} as const satisfies Record<RangedField | 'contentType' | 'kind', string>;

/** A visitor sees this message when the form was opened before the owner added its question. */
export const ASKS_MORE = 'This form now has one more question. Please reload the page: what you wrote is kept.';

export interface AskedKinds {
  codes: readonly string[];
  isAsked: boolean;
}

/** The site's own question asks about content, so all choices must be kinds of content. */
export const isOfContent = ({ codes }: Pick<AskedKinds, 'codes'>): boolean =>
  codes.every((code) => CONTENT_TYPES.some((known) => known === code));

const contentTypesOf = ({ codes, isAsked }: AskedKinds) => {
  const error = CONTACT_FIELD_MESSAGES[isOfContent({ codes }) ? 'contentType' : 'kind'];
  const kinds = z
    .array(z.enum([...codes], { error }), { error })
    .check(z.minLength(isAsked ? 1 : 0, { error }), z.maxLength(codes.length, { error }));
  // The cast is safe, because the two schemas differ only in whether the list may be missing.
  return isAsked ? kinds : (z._default(kinds, []) as unknown as typeof kinds);
};

const textOf = (field: RangedField) => text({ ...CONTACT_FIELDS[field], message: CONTACT_FIELD_MESSAGES[field] });

export const contactFieldsOf = (kinds: AskedKinds) =>
  z.object({
    name: textOf('name'),
    email,
    subject: textOf('subject'),
    message: textOf('message'),
    contentType: contentTypesOf(kinds),
  } satisfies FieldSchemas<typeof CONTACT_FIELDS>);

const SPECIFIED: AskedKinds = { codes: CONTENT_TYPES, isAsked: true };

export const contactFields = contactFieldsOf(SPECIFIED);

export const contactRequestOf = (kinds: AskedKinds) => z.extend(contactFieldsOf(kinds), SENT_ALONG);

const SENT_ALONG = {
  /** The id is an idempotency key; a form without script sends none. */
  id: z.optional(z.uuid()),
  /** The milliseconds from showing to sending the form; only the site's script sends them. */
  elapsed: z.optional(z.number().check(z.nonnegative())),
  /** People never see the honeypot field, and robots fill it in. */
  website: z.optional(z.string().check(z.maxLength(2000))),
  turnstileToken,
  source: leadSource,
  language: browserLanguage,
};

export const contactRequest = contactRequestOf(SPECIFIED);

export type ContactRequest = z.infer<typeof contactRequest>;

export const CONTACT_STATUSES = ['new', 'read', 'replied'] as const;
export type ContactStatus = (typeof CONTACT_STATUSES)[number];
