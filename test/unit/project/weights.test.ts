import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { isOver, weighBuild, type Build } from '../../harness/weights.ts';

/** Text that gzip cannot make smaller, like a script of that size. */
const noise = (kilobytes: number): string => randomBytes(kilobytes * 1024).toString('base64');

const PARTS = [
  'components/toaster.tsx',
  'components/challenge.ts',
  'features/contact/send-form.ts',
  'features/session/auth-modal.tsx',
  'pages/about.tsx',
  'pages/project.tsx',
  'pages/dashboard.tsx',
  'pages/analytics.tsx',
  'pages/admin.tsx',
  'features/admin/profile/profile-editor.tsx',
  'features/admin/rich-text/editor.tsx',
];

const HOME = `<style>@font-face{src:url(/assets/text.woff2)}</style><script data-content="/api/content/1">go()</script>
  <h1>Words</h1><link rel="stylesheet" href="/assets/later.css">`;

/** A small build that keeps every budget, except for a test's changes. */
const weigh = async ({
  files = {},
  imports = [],
  home = HOME,
  translated = HOME,
  worker = 'go()',
}: {
  files?: object;
  imports?: string[];
  home?: string;
  translated?: string;
  worker?: string;
}) => {
  const manifest = {
    'main.tsx': { file: 'assets/main.js', isEntry: true, imports },
    ...Object.fromEntries(PARTS.map((part, index) => [part, { file: `assets/part${index}.js` }])),
    'heavy.ts': { file: 'assets/heavy.js' },
    '../virtual:words/en/visitor': { file: 'assets/english.js' },
    '../virtual:words/de/visitor': { file: 'assets/german.js' },
  };
  const known: Record<string, string> = { '.vite/manifest.json': JSON.stringify(manifest), ...files };
  const build: Build = {
    read: (file) => Promise.resolve(known[file] ?? 'go()'),
    sizeOf: (file) => Promise.resolve((known[file] ?? 'a font').length),
    pages: { '/': home },
    translated: [translated],
    worker: [Buffer.from(worker)],
  };
  return (await weighBuild(build)).filter(isOver).map(({ what }) => what);
};

test('budgets: what is light enough passes', async () => {
  expect(await weigh({ files: { 'assets/heavy.js': noise(200) } })).toEqual([]);
});

test('budgets: a heavy import of the home page fails', async () => {
  const files = { 'assets/heavy.js': noise(130) };
  expect(await weigh({ files, imports: ['heavy.ts'] })).toEqual(['app script of the home page, after load']);
});

test('budgets: heavy words of one language fail', async () => {
  const files = { 'assets/german.js': noise(130) };
  expect(await weigh({ files })).toEqual(['app script of the home page, after load']);
});

test('budgets: a heavy Worker fails', async () => {
  expect(await weigh({ worker: noise(910) })).toEqual(['Worker']);
});

test('budgets: a home page over one flight in one language fails', async () => {
  expect(await weigh({ translated: `${HOME}<p>${noise(15)}</p>` })).toEqual(['document / in the heaviest language']);
});

test.each(['data:font/woff2;base64,d09GMg', '"data:application/font-woff2;base64,d09GMg'])(
  'budgets: a font inside the document fails, as %s',
  async (address) => {
    const home = HOME.replace('</style>', `@font-face{src:url(${address})}</style>`);
    expect(await weigh({ home })).toEqual(['fonts inside the document']);
  },
);

test('budgets: a document over one flight, heavy fonts and too many requests fail', async () => {
  const pictures = Array.from({ length: 9 }, (_, index) => `<img src="/picture${index}.webp">`).join('');
  const home = `${HOME}<p>${noise(13)}</p>${pictures}`;
  expect(await weigh({ home, files: { '/assets/text.woff2': noise(61) } })).toEqual([
    'document /',
    'fonts',
    'requests of the first screen',
  ]);
});
