import { italic, paragraph, richText } from './rich-text-builder.ts';
import type { SampleDocument } from './sample-document.ts';

export const skills: SampleDocument<'skills'> = [
  {
    id: 'skill-content-strategy',
    name: 'Content strategy',
    category: 'strategy',
    description:
      'An inventory of everything you have published, what each piece does for the business, and what to ' +
      'keep, mend or remove. Then a twelve-month calendar that names the piece, the reader, the expert to ' +
      'interview and the day it is due. It ends with a list of things you can stop doing on Monday.',
    level: 95,
    order: 1,
    isActive: true,
  },
  {
    id: 'skill-technical-writing',
    name: 'Technical writing',
    category: 'technical',
    description:
      'Manuals, data sheets, application notes and API guides, written from interviews, drawings and the ' +
      'product itself. Reviewers get a draft with every open question numbered, so that a review takes an hour ' +
      'instead of a month.',
    level: 92,
    order: 2,
    isActive: true,
  },
  {
    id: 'skill-search',
    name: 'SEO for industry',
    category: 'marketing',
    description: richText(
      paragraph(
        'Engineers do not search for ',
        italic('innovative flow solutions'),
        '. They search for a half-inch 316 ball valve rated to 1,500 psi. I find those phrases in your quote ' +
          'requests and call notes, and build the pages that answer them, the specification first. A ' +
          'plain monthly report says what people looked for, what they found, who asked for a price.',
      ),
    ),
    level: 90,
    order: 3,
    isActive: true,
  },
  {
    id: 'skill-brand-voice',
    name: 'Brand voice',
    category: 'content',
    description:
      'A voice guide that people use has rules they can apply at four on a Friday: which words, how long, ' +
      'what we never say, and thirty before-and-after pairs taken from your own pages. I write it after ' +
      'reading a few hundred of your letters, screens and support replies, test it on the team that will ' +
      'live with it, and stay for the first month of edits.',
    level: 88,
    order: 4,
    isActive: true,
  },
  {
    id: 'skill-case-studies',
    name: 'Case studies and white papers',
    category: 'content',
    description:
      'I interview your customer and come back with a story that has a problem, a decision, a cost and a ' +
      'number at the end. White papers are argued the same way: one claim, the evidence for it, the ' +
      'evidence against it, and a conclusion a skeptical buyer can forward without a covering note.',
    level: 93,
    order: 5,
    isActive: true,
  },
  {
    id: 'skill-newsletters',
    name: 'Email newsletters',
    category: 'marketing',
    description:
      'One useful thing, on the same day each month, to people who asked for it. I plan the year’s ' +
      'subjects, write each issue, and keep the list honest by removing those who stopped reading. A person ' +
      'answers the replies.',
    level: 84,
    order: 6,
    isActive: true,
  },
];
