import type { Testimonial } from '#contract/testimonials';
import type { ClientMail, MailContent } from '../mail/mail.ts';

const OWNERS_PAGE = { label: 'Open the testimonials', path: '/admin?tab=work&testimonials' };

export const leftMail =
  ({ words: said }: Testimonial, path: string): ClientMail =>
  ({ word }) => ({
    subject: word('mail.testimonial-heading'),
    heading: word('mail.testimonial-heading'),
    facts: [],
    quote: said,
    after: word('mail.testimonial-after'),
    action: { label: word('testimonial.withdraw'), path },
  });

export const leftOwnerMail = ({ words, name, role }: Testimonial): MailContent => ({
  subject: `${name} recommends your work`,
  heading: 'A testimonial',
  before: 'It is not on your site until you place it.',
  facts: [['From', role.trim() === '' ? name : `${name}, ${role}`]],
  quote: words,
  after: 'They consented to be quoted with this name, and can withdraw it at any time.',
  action: OWNERS_PAGE,
});

export const withdrawnOwnerMail = ({ name }: Pick<Testimonial, 'name'>): MailContent => ({
  subject: `${name} has withdrawn a testimonial`,
  heading: 'A testimonial is withdrawn',
  before: 'It is deleted, and gone from your site. Please remove it wherever else you use it.',
  facts: [['From', name]],
  after: 'What else you show is in your admin area.',
  action: OWNERS_PAGE,
});
