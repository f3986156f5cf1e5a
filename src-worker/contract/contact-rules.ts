import type { FormFields } from './form.ts';

// Apart from the schemas, so that showing the form does not take what checks it.

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

/** The contact form as visitors see it. */
export const CONTACT_FIELDS = {
  name: { kind: 'text', min: 2, max: 100, autoComplete: 'name' },
  email: { kind: 'email', autoComplete: 'email' },
  subject: { kind: 'text', min: 5, max: 200, autoComplete: 'off' },
  message: { kind: 'textarea', min: 10, max: 2000 },
  contentType: { kind: 'choices' },
} as const satisfies FormFields;

export const CONTACT_SENT = 'Message sent successfully!';

/** How long the owner has for a reply. */
export const REPLY_HOURS = 24;

/** The reply promise shown beside the form. */
export const REPLY_PROMISE = `You will have a reply within ${REPLY_HOURS} hours.`;

/** Nobody reads and fills the form faster than this; what arrives sooner was not typed. */
export const MINIMUM_FILL_MS = 2000;
