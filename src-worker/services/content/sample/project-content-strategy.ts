import { bold, bullets, paragraph, richText, underlined } from './rich-text-builder.ts';
import type { SampleItem } from './sample-document.ts';

export const contentStrategy: SampleItem<'projects'> = {
  id: 'proj-content-strategy',
  title: 'Fewer articles, more demos',
  slug: 'more-demos',
  description:
    'A freight-software company had published 412 articles in five years. Nine of them brought in most ' +
    'of the business. We kept 137, rewrote the ones that mattered and planned a year that one editor ' +
    'could carry out.',
  technologies: ['Content audit', 'Editorial calendar', 'Search Console', 'Contentful'],
  image: '/illustrations/content-strategy.svg',
  category: 'Strategy',
  status: 'completed',
  year: '2023',
  featured: true,
  order: 1,
  caseStudy: {
    client: 'Tarrant Freight Systems',
    title: 'Fewer articles, more demos',
    snapshot:
      'Tarrant sells dispatch software to regional carriers. Its blog had 412 articles, three authors who ' +
      'had left, and no record of what any of it was for. In twelve months the library shrank by two ' +
      'thirds, and the demo requests it produced more than doubled.',
    challenge: richText(
      paragraph(
        'Seven articles a month had been the target for five years, and it had very nearly been met. Nobody had ' +
          'been asked what the articles should do. Nine of the 412 were read before 61 percent of all demo ' +
          'requests; 208 had not been opened by a single prospect in a year. ',
        underlined('Four different pages'),
        ' explained detention fees, and they disagreed.',
      ),
    ),
    objective: richText(
      paragraph(
        'Double the demo requests that began with an article, from 31 a month, without adding staff to a ' +
          'marketing team of three.',
      ),
    ),
    approach: richText(
      bullets(
        [
          bold('Inventory. '),
          'All 412 articles were read and scored on traffic, demos, accuracy and overlap. It took nineteen ' +
            'days and one spreadsheet.',
        ],
        [
          bold('Interviews. '),
          'Six dispatchers and four salespeople told us what carriers ask in the week before they buy.',
        ],
        [
          bold('Cut. '),
          '275 articles were merged, redirected or removed, in four batches, with search traffic checked after ' +
            'each.',
        ],
        [
          bold('Plan. '),
          'A calendar of 48 pieces for the year, each with a reader, an expert and a due date, sized for one ' +
            'half-time editor.',
        ],
      ),
    ),
    deliverables: richText(
      bullets(
        'Inventory and verdict for 412 articles',
        'Twelve-month calendar with 48 briefs',
        'Style guide of 14 pages and a one-page brief template',
        'Nine cornerstone articles, rewritten',
      ),
    ),
    results: richText(
      paragraph(
        'Organic visits dipped four percent in the first quarter, as predicted, and finished the year 38 ' +
          'percent up on the year before. Demo requests that began with an article rose from 31 to 74 a month. ' +
          'The in-house editor published 46 of the 48 planned pieces; ',
        underlined('the other two'),
        ' turned out not to be needed, which she noticed before I did.',
      ),
    ),
    metrics: [
      { value: '2.4×', label: 'Demo requests from articles' },
      { value: '+38%', label: 'Organic visits in a year' },
      { value: '137', label: 'Articles kept, of 412' },
      { value: '46 of 48', label: 'Planned pieces published' },
    ],
    notes: [
      { beside: 'challenge', text: 'Which four? Ask the dispatchers, not the blog.' },
      { beside: 'results', text: 'The two best pages of the year are the two she left out.' },
    ],
  },
};
