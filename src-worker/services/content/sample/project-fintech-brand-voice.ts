import { bold, bullets, italic, paragraph, quote, richText, struck } from './rich-text-builder.ts';
import type { SampleItem } from './sample-document.ts';

export const fintechBrandVoice: SampleItem<'projects'> = {
  id: 'proj-fintech-brand-voice',
  title: 'A lender that talks like a person',
  slug: 'lender',
  description:
    'Larch lends to small businesses and wrote to them like a court. We gave the company one voice, ' +
    'rewrote the 340 screens and 46 letters that mattered most, and taught seven writers to keep it up.',
  technologies: ['Voice guide', 'Interface copy', 'Readability testing', 'Workshops'],
  image: '/illustrations/fintech-brand-voice.svg',
  category: 'Branding',
  status: 'completed',
  year: '2020',
  featured: true,
  order: 4,
  caseStudy: {
    client: 'Larch Small Business Lending',
    title: 'A lender that talks like a person',
    snapshot:
      'Seven writers, two lawyers and a brand book with eleven adjectives in it. After five months Larch ' +
      'had a voice guide of 22 pages, applications that more people finished, and a legal review that took ' +
      'three days in place of nine.',
    excerpt: richText(
      paragraph(
        struck('The undersigned hereby certifies the foregoing representations.'),
        ' ',
        italic('I have read my answers, and they are true.'),
      ),
      paragraph(
        struck('Failure to remit by the due date shall result in the assessment of a charge.'),
        ' ',
        italic('If a payment is late, we add $15, once.'),
        ' Call us the day before and we will move the date.',
      ),
      paragraph(
        struck('Your request could not be processed at this time.'),
        ' ',
        italic('We cannot lend you this much yet.'),
        ' Here is the figure that decided it, and what would change it.',
      ),
    ),
    excerptSource: 'From the voice guide, page 9',
    challenge: richText(
      paragraph(
        'Customers met four companies: a cheerful one in advertisements, a terse one in the app, a kind one ' +
          'on the telephone and a threatening one by mail. Nearly half of all applications were abandoned, ' +
          'most at a screen which began:',
      ),
      quote('The undersigned hereby certifies the foregoing representations.'),
    ),
    objective: richText(
      paragraph(
        'One voice that all writers can use and both lawyers will approve, measured by applications finished ' +
          'and by questions asked.',
      ),
    ),
    approach: richText(
      bullets(
        [
          bold('Read. '),
          '1,800 screens, letters, chat replies and scripts, sorted by the moment in which a customer meets them.',
        ],
        [bold('Listen. '), '24 recorded support calls. The agents already had the voice; it needed writing down.'],
        [
          bold('Agree with the lawyers first. '),
          'Every required clause got an approved plain version, so that no later draft had to reopen it.',
        ],
        [
          bold('Rewrite and test. '),
          'Ten business owners read each key screen aloud and told us what would happen next. When they were ' +
            'wrong, ',
          italic('we'),
          ' were.',
        ],
      ),
    ),
    deliverables: richText(
      bullets(
        'Voice guide of 22 pages with 30 before-and-after pairs',
        '340 interface texts and 46 letters, rewritten',
        'A list of 70 clauses approved in plain English',
        'Three half-day workshops for seven writers',
      ),
    ),
    results: richText(
      paragraph(
        'Finished applications rose from 54 to 67 percent. Support questions about what something meant fell ' +
          'by 29 percent. Legal review of a new screen went from nine days to three. Reading level, for those ' +
          'who ask, dropped from grade 13 to grade 8, and nobody has complained of being talked down to.',
      ),
    ),
    metrics: [
      { value: '67%', label: 'Applications finished, up from 54%' },
      { value: '29%', label: 'Fewer questions about wording' },
      { value: '3 days', label: 'Legal review, down from 9' },
      { value: '386', label: 'Screens and letters rewritten' },
    ],
  },
};
