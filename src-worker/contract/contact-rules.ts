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

export const CONTACT_MESSAGES = {
  name: 'Name must be between 2-100 characters',
  subject: 'Subject must be between 5-200 characters',
  message: 'Message must be between 10-2000 characters',
  contentType: 'Please select at least one content type',
  success: 'Message sent successfully!',
} as const;

/** How long the owner has for a reply. */
export const REPLY_HOURS = 24;

/** The reply promise shown beside the form. */
export const REPLY_PROMISE = `within ${REPLY_HOURS} hours`;

/** Nobody reads and fills the form faster than this; what arrives sooner was not typed. */
export const MINIMUM_FILL_MS = 2000;
