import { bold, bullets, italic, link, paragraph, quote, richText } from './rich-text-builder.ts';
import type { SampleDocument } from './sample-document.ts';

export const founder: SampleDocument<'founder'> = {
  title: 'Ellen Brandvold',
  description: richText(
    paragraph(
      'I learned the trade on the copy desk of ',
      italic('Castings Monthly'),
      ', where a subscriber once wrote in to say that we had the melting point of aluminum wrong by four ' +
        'degrees. He was right. I have checked numbers ever since.',
    ),
    paragraph(
      'Then came four years as the only writer among sixty engineers, which taught me the other half of ' +
        'the work: how to ask a busy specialist a question worth stopping for. I went independent in 2014 ' +
        'and have kept the practice at one desk on purpose. The person who interviews your people is the ' +
        'person who writes the page.',
    ),
  ),
  imageUrl: '',
};

export const story: SampleDocument<'story'> = {
  title: 'From the copy desk',
  content: richText(
    paragraph(
      'My first job was to cut other people’s sentences to fit. ',
      italic('Castings Monthly'),
      ' ran to 64 pages, the presses started at six on Thursday, and whatever did not fit by then did not ' +
        'exist. It is a good school. You find out quickly which half of a paragraph the reader needs.',
    ),
    paragraph(
      'In 2010 I crossed the aisle to Sorrel Test Instruments, a company the magazine had written about, ' +
        'and spent four years turning firmware notes and bench logs into manuals, data sheets and the ' +
        'occasional apology. The engineers began by correcting my drafts in red. By the second year they ' +
        'were arguing in the margin about what the instrument did, which was the point.',
    ),
    quote(
      'If two specialists read a draft and start to disagree with each other, the draft is finally clear ' +
        'enough to be wrong.',
    ),
    paragraph(
      'The practice opened in 2014 with one client and a borrowed desk in Walker’s Point. It now has six ' +
        'retainers, a waiting list in the autumn, and a desk of its own. What I take on has hardly changed:',
    ),
    bullets(
      [bold('Products that need explaining'), ', from industrial valves to small-business loans.'],
      [bold('Readers who know the subject'), ' and will notice when the writer doesn’t.'],
      [bold('Owners who can decide'), ', so that a page is approved by people and not by exhaustion.'],
    ),
    paragraph(
      'If that sounds like your week, ',
      link('write to me', 'mailto:hello@brandvold.example.com'),
      '. I answer the same way I edit: soon, and briefly.',
    ),
  ),
  imageUrl: '/illustrations/story.svg',
};

export const values: SampleDocument<'values'> = [
  {
    id: 'value-accuracy',
    icon: '',
    heading: 'Right before elegant',
    description:
      'A graceful sentence with the wrong torque value is a liability with good rhythm. Every figure in a ' +
      'draft carries its source in the margin, and I take out what nobody can vouch for.',
    order: 1,
    isActive: true,
  },
  {
    id: 'value-reader',
    icon: '',
    heading: 'The reader is busy',
    description:
      'Your buyer has eleven tabs open and a meeting at ten. I put the answer first, the proof next, and ' +
      'the company history where people who want it can find it.',
    order: 2,
    isActive: true,
  },
  {
    id: 'value-cutting',
    icon: '',
    heading: 'Less, and kept up',
    description:
      'Most sites need fewer pages than they have. I would sooner maintain forty good ones with you than ' +
      'publish the two hundredth, and I will say so even though the two hundredth pays.',
    order: 3,
    isActive: true,
  },
  {
    id: 'value-candor',
    icon: '',
    heading: 'Bad news early',
    description:
      'If the product is not ready, the claim will not stand up or the date is in danger, you hear it on ' +
      'the day I do. It is the cheapest day to hear it.',
    order: 4,
    isActive: true,
  },
];

export const approach: SampleDocument<'approach'> = [
  {
    id: 'approach-read',
    stepNumber: 1,
    title: 'Read everything',
    description:
      'Manuals, sales decks, support tickets, the page your competitor is proud of. Two days of reading ' +
      'before the first call means that your specialists are asked only what is not written down.',
    icon: '',
    order: 1,
    isActive: true,
  },
  {
    id: 'approach-interview',
    stepNumber: 2,
    title: 'Interview the people who know',
    description: richText(
      paragraph(
        'Forty-five minutes each, recorded, with questions sent the day before. I ask engineers what ' +
          'customers get wrong and ask salespeople what customers ask twice. The best line in a piece is ' +
          'usually ',
        italic('theirs'),
        '.',
      ),
    ),
    icon: '',
    order: 2,
    isActive: true,
  },
  {
    id: 'approach-draft',
    stepNumber: 3,
    title: 'Draft, then cut',
    description:
      'You see one draft, complete, with sources in the margin. It has already lost about a third of its ' +
      'length. Comments go in one document, and two rounds are nearly always enough.',
    icon: '',
    order: 3,
    isActive: true,
  },
  {
    id: 'approach-measure',
    stepNumber: 4,
    title: 'Look at what happened',
    description:
      'Ninety days after publication I check what readers did: found it, finished it, asked for a quote. ' +
      'What worked goes into the next brief. What did not is rewritten or retired.',
    icon: '',
    order: 4,
    isActive: true,
  },
];

export const whyChooseUs: SampleDocument<'why_choose_us'> = [
  {
    id: 'why-one-writer',
    icon: '',
    title: 'One writer, no relay',
    description:
      'There is no account manager and no junior. What your engineer told me on Tuesday does not pass ' +
      'through three people before it reaches the page.',
    order: 1,
    isActive: true,
  },
  {
    id: 'why-technical',
    icon: '',
    title: 'At home on a shop floor',
    description:
      'I have written from inside an instrument maker and can read a data sheet, a P&ID and a term sheet. ' +
      'Your people will not spend the interview explaining what a flange is.',
    order: 2,
    isActive: true,
  },
  {
    id: 'why-dates',
    icon: '',
    title: 'Dates that hold',
    description:
      'Of the 212 pieces delivered in the last three years, 209 arrived on or before the day agreed. The ' +
      'other three were announced in advance.',
    order: 3,
    isActive: true,
  },
  {
    id: 'why-ownership',
    icon: '',
    title: 'Yours outright',
    description:
      'On payment you own the text, the notes, the interview transcripts and the spreadsheets. If we part ' +
      'ways, the next writer can start on page one and not at the beginning.',
    order: 4,
    isActive: true,
  },
];
