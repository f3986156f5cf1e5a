import type { FormFields } from './form.ts';

// The rules of the contact form are in a file of their own, so that the form is shown before its checks load.

export const CONTENT_TYPES = [
  'Blog post',
  'Case study',
  'Whitepaper',
  'Landing page',
  'Ad copy',
  'Email newsletter',
  'Technical documentation',
  'Other',
] as const;

export const CONTACT_FIELDS = {
  name: { kind: 'text', min: 2, max: 100, autoComplete: 'name' },
  email: { kind: 'email', autoComplete: 'email' },
  subject: { kind: 'text', min: 5, max: 200, autoComplete: 'off' },
  message: { kind: 'textarea', min: 10, max: 2000 },
  contentType: { kind: 'choices' },
} as const satisfies FormFields;

export const CONTACT_SENT = 'Message sent successfully!';

export const REPLY_HOURS = 24;

/** Only a robot fills in the form faster than this. */
export const MINIMUM_FILL_MS = 2000;
