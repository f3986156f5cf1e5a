import { italic, paragraph, richText } from './rich-text-builder.ts';
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
  // The profile's.
  imageUrl: '',
};
