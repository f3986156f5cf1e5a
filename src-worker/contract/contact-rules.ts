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

/** How many characters the fields take, as people count them. */
export const CONTACT_LIMITS = {
  name: { min: 2, max: 100 },
  subject: { min: 5, max: 200 },
  message: { min: 10, max: 2000 },
} as const;

/** The limits of a field, as messages name them: `2-100`. */
export const contactRange = (field: keyof typeof CONTACT_LIMITS): string =>
  `${CONTACT_LIMITS[field].min}-${CONTACT_LIMITS[field].max}`;

export const CONTACT_MESSAGES = {
  success: 'Message sent successfully!',
  otherWords: 'This message was sent already, in other words.',
} as const;

/** How long the owner has for a reply. */
export const REPLY_HOURS = 24;

/** The reply promise shown beside the form. */
export const REPLY_PROMISE = `within ${REPLY_HOURS} hours`;

/** Nobody reads and fills the form faster than this; what arrives sooner was not typed. */
export const MINIMUM_FILL_MS = 2000;
