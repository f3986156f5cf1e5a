import { bold, bullets, italic, paragraph, richText } from './rich-text-builder.ts';
import type { SampleItem } from './sample-document.ts';

export const technicalContent: SampleItem<'projects'> = {
  id: 'proj-technical-content',
  title: 'One method, five industries',
  slug: 'one-method',
  description:
    'Application notes, manuals and white papers for seven companies, from pump makers to laboratory ' +
    'software. The subjects had nothing in common. The way of getting them out of specialists’ heads did.',
  technologies: ['Technical interviews', 'ASD-STE100', 'Markdown and Git', 'InDesign'],
  image: '/illustrations/technical-content.svg',
  category: 'Content',
  status: 'ongoing',
  year: '2022 to present',
  featured: true,
  order: 2,
  caseStudy: {
    client: 'Seven clients in five industries',
    title: 'One method, five industries',
    snapshot:
      'Pumps, industrial refrigeration, ultrasonic testing, warehouse robotics, laboratory software. Over ' +
      'eighteen months one interview method and one set of templates produced 63 technical documents, and ' +
      'reviewers stopped dreading them.',
    challenge: richText(
      paragraph(
        'Each company had the knowledge and none had the hours. Drafts by engineers were right and ' +
          'unreadable; drafts by agencies were readable and wrong. Either way a document went around four ' +
          'times on average, and the people who could correct it had other work.',
      ),
    ),
    objective: richText(
      paragraph(
        'Publish documents that specialists approve in no more than two rounds and that customers can use ' +
          'without calling support.',
      ),
    ),
    approach: richText(
      paragraph('Every document follows the same path, whatever it is about:'),
      bullets(
        [bold('A question list, '), 'sent a day ahead, built from manuals, tickets and drawings.'],
        [bold('One recorded interview '), 'of 45 minutes, with the product on the table where possible.'],
        [
          bold('A draft with numbered doubts. '),
          'Reviewers answer the numbers; they are not asked what they ',
          italic('think'),
          '.',
        ],
        [
          bold('A reader test: '),
          'one technician from outside the team follows the text while I watch and say nothing.',
        ],
      ),
    ),
    deliverables: richText(
      bullets(
        '28 application notes and data sheets',
        '19 manuals and quick-start guides',
        '11 white papers',
        '5 API and integration guides',
      ),
    ),
    results: richText(
      paragraph(
        'The 63 documents went through 1.3 review rounds on average, against four before. At the three ' +
          'companies that count support tickets by subject, tickets on the documented subjects fell by 41 ' +
          'percent within two quarters of publication. All seven companies still send work.',
      ),
    ),
    metrics: [
      { value: '63', label: 'Documents in 18 months' },
      { value: '5', label: 'Industries, one method' },
      { value: '1.3', label: 'Review rounds, down from 4' },
      { value: '41%', label: 'Fewer tickets on documented subjects' },
    ],
  },
};
