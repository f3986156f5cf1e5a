import * as fc from 'fast-check';
import { FONT_FAMILIES, FONT_SIZES } from '#contract/rich-text-limits';

const style = fc
  .tuple(
    fc.option(fc.constantFrom(...FONT_SIZES.map((size) => `font-size: ${size}px`))),
    fc.option(fc.constantFrom(...FONT_FAMILIES.map((family) => `font-family:${family}`))),
    fc.constantFrom('; ', ';'),
  )
  .map(([size, family, separator]) => [size, family].filter((rule) => rule !== null).join(separator));

const words = fc.oneof(
  fc.constantFrom('', ' ', 'a', 'two  spaces', '<b>&amp;', 'שלום', '👩🏽‍🚀', 'e\u0301'),
  fc.string({ maxLength: 8, unit: 'grapheme' }).filter((text) => !text.includes('\0')),
);

const textNode = fc.record(
  {
    type: fc.constant('text'),
    text: words,
    version: fc.constant(1),
    format: fc.integer({ min: 0, max: 15 }),
    style,
    mode: fc.constant('normal'),
    detail: fc.constant(0),
  },
  { requiredKeys: ['type', 'text'] },
);

const lineBreak = fc.record({ type: fc.constant('linebreak'), version: fc.constant(1) }, { requiredKeys: ['type'] });

const placed = {
  version: fc.constant(1),
  direction: fc.constantFrom(null, 'ltr', 'rtl'),
  format: fc.constantFrom('', 'left', 'start', 'center', 'right', 'end', 'justify'),
  indent: fc.integer({ min: 0, max: 8 }),
  textFormat: fc.constantFrom(0, 1),
  textStyle: fc.constant(''),
};

const link = fc.record(
  {
    type: fc.constantFrom('link', 'autolink'),
    url: fc.constantFrom('https://example.com/?a=1&b=2', 'mailto:a@example.com', '/about', 'tel:+15550100'),
    target: fc.constantFrom(null, '_blank', '_self'),
    rel: fc.constantFrom(null, 'noreferrer'),
    title: fc.constantFrom(null, 'A title'),
    children: fc.array(fc.oneof(textNode, lineBreak), { maxLength: 3 }),
    ...placed,
  },
  { requiredKeys: ['type', 'url', 'children'] },
);

const inlines = fc.array(fc.oneof({ weight: 4, arbitrary: textNode }, lineBreak, link), { maxLength: 5 });

const block = fc.oneof(
  fc.record(
    { type: fc.constantFrom('paragraph', 'quote'), children: inlines, ...placed },
    {
      requiredKeys: ['type', 'children'],
    },
  ),
  fc.record(
    {
      type: fc.constant('heading'),
      tag: fc.constantFrom('h1', 'h2', 'h3', 'h4', 'h5', 'h6'),
      children: inlines,
      ...placed,
    },
    { requiredKeys: ['type', 'tag', 'children'] },
  ),
);

const { list } = fc.letrec((tie) => ({
  item: fc.record(
    {
      type: fc.constant('listitem'),
      children: fc.oneof({ maxDepth: 2 }, inlines, fc.tuple(tie('list'))),
      value: fc.integer({ min: 1, max: 9 }),
      checked: fc.boolean(),
      ...placed,
    },
    { requiredKeys: ['type', 'children'] },
  ),
  list: fc.record(
    {
      type: fc.constant('list'),
      listType: fc.constantFrom('bullet', 'number'),
      start: fc.integer({ min: 0, max: 4 }),
      tag: fc.constantFrom('ul', 'ol'),
      children: fc.array(tie('item'), { maxLength: 3 }),
      ...placed,
    },
    { requiredKeys: ['type', 'listType', 'children'] },
  ),
}));

const figure = fc.record(
  {
    type: fc.constant('figure'),
    pictures: fc.array(fc.constantFrom(...['a', 'b'].map((digit) => `/media/${digit.repeat(32)}/480-1200x800.webp`)), {
      minLength: 1,
      maxLength: 3,
    }),
    version: fc.constant(1),
    width: fc.constantFrom('text', 'wide', 'full'),
    isCompared: fc.boolean(),
    caption: words,
  },
  { requiredKeys: ['type', 'pictures'] },
);

const picture = `/media/${'a'.repeat(32)}/480-1200x800.webp`;

const embed = fc.oneof(
  fc.record({ type: fc.constant('pull-quote'), text: words, by: words }, { requiredKeys: ['type', 'text'] }),
  fc.record({ type: fc.constant('code'), text: words, language: words }, { requiredKeys: ['type', 'text'] }),
  fc.record(
    {
      type: fc.constant('table'),
      rows: fc.array(fc.array(words, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 }),
      caption: words,
      version: fc.constant(1),
    },
    { requiredKeys: ['type', 'rows'] },
  ),
  fc.record(
    {
      type: fc.constant('file'),
      url: fc.constantFrom('', `/media/${'a'.repeat(32)}/1024-a-file.pdf`),
      label: words,
    },
    { requiredKeys: ['type', 'url', 'label'] },
  ),
  fc.record(
    {
      type: fc.constant('film'),
      url: fc.constantFrom('', 'https://example.com/film', 'exam'),
      title: words,
      picture: fc.constant(picture),
    },
    { requiredKeys: ['type', 'url', 'title'] },
  ),
);

/** Rich texts that the contract allows, with every field that it accepts, useful or not. */
export const richTextTree = fc.record({
  root: fc.record({
    type: fc.constant('root'),
    children: fc.array(fc.oneof({ weight: 3, arbitrary: block }, list, figure, embed), { maxLength: 5 }),
  }),
});
