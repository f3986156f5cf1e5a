/** The style sheets of the first screen are inlined within 14 KB, so that it needs no other file. */
const FIRST_SCREEN = [
  'components/button',
  'components/icon',
  'components/message-screen',
  'components/rich-text/view',
  'components/skip-link',
  'features/portfolio/hero',
  'features/portfolio/site-header',
].map((name) => `/src-web/${name}.module.css`);

const LATER_SHEETS = [
  '/src-web/styles/later.css',
  '/src-web/features/portfolio/passage.css',
  '/src-web/styles/right-to-left.css',
  '/src-web/styles/fonts/extended.css',
];

export const isLaterStyle = (id: string): boolean => {
  const file = id.split('?')[0] ?? id;
  if (file.endsWith('.module.css')) return !FIRST_SCREEN.some((name) => file.endsWith(name));
  return LATER_SHEETS.some((name) => file.endsWith(name));
};
