import { bold, bullets, italic, numbered, paragraph, richText, underlined } from './rich-text-builder.ts';
import type { SampleItem } from './sample-document.ts';

export const manufacturingSeo: SampleItem<'projects'> = {
  id: 'proj-manufacturing-seo',
  title: 'A catalog that can be found',
  slug: 'catalog',
  description:
    'Ostrander makes 2,300 valves and fittings and had put all of them into one PDF. We turned the ' +
    'catalog into 84 pages that answer the questions engineers type, and the quote requests followed.',
  technologies: ['Keyword research', 'Search Console', 'Screaming Frog', 'Structured data'],
  image: '/illustrations/manufacturing-seo.svg',
  category: 'SEO',
  status: 'completed',
  year: '2021',
  featured: true,
  order: 3,
  caseStudy: {
    client: 'Ostrander Valve & Fitting',
    title: 'A catalog that can be found',
    snapshot:
      'A family company in Racine with 140 employees, an excellent product and a 312-page PDF. Fourteen ' +
      'months and 84 pages later, search brings nearly five times as many quote requests as it did.',
    challenge: richText(
      paragraph(
        'Buyers of industrial valves search by specification: material, bore, pressure, thread. Ostrander’s ' +
          'site said ',
        italic('quality flow control since 1931'),
        ' and offered a download. Search engines saw eleven pages. Distributors’ sites, which sold the same ' +
          'valves with a markup, ranked above the firm that made them.',
      ),
    ),
    objective: richText(
      paragraph(
        'Have engineers find Ostrander by the specification they need, and ask for a quote on the page where ' +
          'they find it. Target: 40 quote requests a month from search.',
      ),
    ),
    approach: richText(
      numbered(
        [
          bold('Listen at the quote desk. '),
          'Two years of quote requests, 3,100 of them, gave us the phrases buyers use.',
        ],
        [bold('Group the catalog. '), '2,300 part numbers became 60 families, by the choice a buyer makes first.'],
        [
          bold('Write for the choice. '),
          'Each page opens with a specification table; 24 guides explain when a valve is the wrong one.',
        ],
        [bold('Have it checked. '), 'Eleven application engineers signed off on their own pages, by name.'],
      ),
    ),
    deliverables: richText(
      bullets(
        '60 product-family pages with specification tables',
        '24 application guides',
        'Structured data for every family',
        'A monthly report of one page, readable by the owner',
      ),
    ),
    results: richText(
      paragraph(
        'Organic visits went from 1,900 to 7,400 a month. Quote requests from search went from 12 to 57 a ' +
          'month, against a target of 40, and 118 specification phrases now rank in the first three results. ' +
          'The PDF is still there. It was downloaded ',
        underlined('nine times'),
        ' last month, chiefly by distributors.',
      ),
    ),
    metrics: [
      { value: '57', label: 'Quote requests a month, up from 12' },
      { value: '3.9×', label: 'Organic visits a month' },
      { value: '118', label: 'Phrases in the top three' },
      { value: '84', label: 'Pages from one PDF' },
    ],
    notes: [{ beside: 'results', text: 'Nine is still nine readers. Leave it up.' }],
  },
};
