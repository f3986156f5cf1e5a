import { WORD_DOCUMENT } from './word-document.ts';

const text = (words: string, format = 0) => ({ type: 'text', text: words, ...(format === 0 ? {} : { format }) });
const paragraph = (...children: object[]) => ({ type: 'paragraph', children });
const item = (...children: object[]) => ({ type: 'listitem', children });
const bullets = (...children: object[]) => ({ type: 'list', listType: 'bullet', children });
const numbers = (...children: object[]) => ({ type: 'list', listType: 'number', children });

const BOLD = 1;
const ITALIC = 2;
const STRUCK = 4;

interface Clipboard {
  name: string;
  html: string;
  blocks: object[];
}

const WORD_LEVEL = (level: number, mark: string, words: string): string =>
  `<p class=MsoListParagraph style='margin-left:${level * 36}pt;text-indent:-18pt;mso-list:l1 level${level} lfo2'>` +
  `<![if !supportLists]><span style='mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;` +
  `</span></span><![endif]>${words}<o:p></o:p></p>`;

/** HTML as programs and pages put it on the clipboard, and the text that the site makes of it. */
export const CLIPBOARDS: readonly Clipboard[] = [
  {
    name: 'a Word document with a list and links',
    html: WORD_DOCUMENT,
    blocks: [
      paragraph(text('We asked readers', BOLD), text(' what they could not find.')),
      bullets(
        item(text('Interviews with twelve engineers')),
        item(text('A reading of '), {
          type: 'link',
          url: 'https://example.com/manual',
          children: [text('the old manual')],
        }),
      ),
      paragraph(text('The rest is in the appendix.')),
    ],
  },
  {
    name: 'a Word list in three levels',
    html: [
      WORD_LEVEL(1, '1.', 'One'),
      WORD_LEVEL(2, 'a)', 'One a'),
      WORD_LEVEL(3, 'i.', 'One a i'),
      WORD_LEVEL(1, '2.', 'Two'),
      '<p class=MsoNormal><o:p>&nbsp;</o:p></p>',
      WORD_LEVEL(1, '·', 'A bullet'),
    ].join('\n'),
    blocks: [
      numbers(
        item(text('One')),
        item(numbers(item(text('One a')), item(numbers(item(text('One a i')))))),
        item(text('Two')),
      ),
      bullets(item(text('A bullet'))),
    ],
  },
  {
    name: 'a Google document',
    html:
      '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><h1 dir="ltr" style="line-height:1.38">' +
      '<span style="font-size:20pt;font-family:Arial,sans-serif;color:#000000;font-weight:400;">A heading</span></h1>' +
      '<p dir="ltr" style="text-align: center;"><span style="font-weight:700;font-style:italic;color:#ff0000">Loud</span>' +
      '<span style="text-decoration:line-through"> and gone</span></p><ul style="margin-top:0"><li dir="ltr" aria-level="1">' +
      '<p role="presentation"><span>Outer</span></p></li><ul><li aria-level="2"><p role="presentation"><span>Inner</span></p>' +
      '</li></ul></ul><br class="Apple-interchange-newline"></b>',
    blocks: [
      { type: 'heading', tag: 'h1', children: [text('A heading')] },
      { ...paragraph(text('Loud', BOLD | ITALIC), text(' and gone', STRUCK)), format: 'center' },
      bullets(item(text('Outer')), item(bullets(item(text('Inner'))))),
    ],
  },
  {
    name: 'a web page with all that a text here has no place for',
    html:
      '<style>p { color: red }</style><div class="post"><h2><b>Title</b></h2><figure><img src="x" onerror="alert(1)">' +
      '<figcaption>A caption</figcaption></figure><p>See <a href="JaVaScRiPt:alert(1)">this</a>, ' +
      '<a href="/about" onclick="alert(1)">that</a> and <a href="//evil.example/x">those</a>.</p><pre>one\n  two</pre>' +
      '<blockquote><p>First</p><p>Second</p></blockquote><p>H<sub>2</sub>O <code>x = 1</code> <mark>m</mark></p>' +
      '<iframe src="https://example.com"></iframe><svg><text>drawn</text></svg><button>Press</button>' +
      '<p style="display:none">hidden</p><p>&nbsp;</p><hr><p>End<br><br></p></div>',
    blocks: [
      { type: 'heading', tag: 'h2', children: [text('Title')] },
      paragraph(text('A caption')),
      paragraph(text('See this, '), { type: 'link', url: '/about', children: [text('that')] }, text(' and those.')),
      paragraph(text('one'), { type: 'linebreak' }, text('  two')),
      { type: 'quote', children: [text('First'), { type: 'linebreak' }, text('Second')] },
      paragraph(text('H2O x = 1 m')),
      paragraph(text('End')),
    ],
  },
  {
    name: 'a table',
    html:
      '<table border=1><caption>Rates</caption><thead><tr><th>Kind</th><th>Price</th></tr></thead><tbody><tr><td><p>Page</p>' +
      '</td><td><p><u>$200</u></p></td></tr></tbody></table>',
    blocks: [
      {
        type: 'table',
        rows: [
          ['Kind', 'Price'],
          ['Page', '$200'],
        ],
        caption: 'Rates',
      },
    ],
  },
  {
    name: 'cells of a sheet, with styles, empty rows and cells over several columns',
    html:
      '<google-sheets-html-origin><style>td{border:1px}</style><table xmlns="http://www.w3.org/1999/xhtml" dir="ltr"><colgroup><col width="100"></colgroup>' +
      '<tbody><tr style="height:21px"><td style="font-weight:bold" data-sheets-value="{}">Year</td><td>Sold</td><td></td></tr>' +
      '<tr><td rowspan="2">2026</td><td>1,200<script>alert(1)</script></td><td></td></tr><tr><td>Less<br>in May</td></tr>' +
      '<tr><td colspan="2" onclick="alert(1)">All</td></tr><tr><td></td><td></td></tr></tbody></table>',
    blocks: [
      {
        type: 'table',
        rows: [
          ['Year', 'Sold'],
          ['2026', '1,200'],
          ['', 'Less in May'],
          ['All', ''],
        ],
      },
    ],
  },
  {
    name: 'a table of Word between two paragraphs',
    html:
      '<p class=MsoNormal>Before</p><table class=MsoTableGrid border=1 style="mso-yfti-tbllook:1184"><tr><td width=301><p class=MsoNormal><b>Kind</b><o:p></o:p></p></td>' +
      '<td><p class=MsoNormal>Price</p></td></tr><tr><td><p class=MsoNormal>Page</p><p class=MsoNormal>of text</p></td><td>$200</td></tr></table><p class=MsoNormal>After</p>',
    blocks: [
      paragraph(text('Before')),
      {
        type: 'table',
        rows: [
          ['Kind', 'Price'],
          ['Page of text', '$200'],
        ],
      },
      paragraph(text('After')),
    ],
  },
  {
    name: 'a table with more rows than one can hold',
    html: `<table>${Array.from({ length: 62 }, (_, at) => `<tr><td>${at}</td><td>x</td></tr>`).join('')}</table>`,
    blocks: [
      { type: 'table', rows: Array.from({ length: 60 }, (_, at) => [String(at), 'x']) },
      {
        type: 'table',
        rows: [
          ['0', 'x'],
          ['60', 'x'],
          ['61', 'x'],
        ],
      },
    ],
  },
  {
    name: 'a table of a page’s layout',
    html: '<table><tr><td>Menu</td><td><table><tr><td>One</td></tr></table></td></tr><tr><td>Foot</td><td>Right</td></tr></table>',
    blocks: [paragraph(text('Menu')), paragraph(text('One')), paragraph(text('Foot\tRight'))],
  },
  {
    name: 'lists in lists deeper than can be stored',
    html: `${'<ul><li>x'.repeat(9)}${'</li></ul>'.repeat(9)}`,
    blocks: [
      bullets(
        item(text('x')),
        item(
          bullets(
            item(text('x')),
            item(bullets(item(text('x')), item(bullets(...Array.from({ length: 6 }, () => item(text('x'))))))),
          ),
        ),
      ),
    ],
  },
];
