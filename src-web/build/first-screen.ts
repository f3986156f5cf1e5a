/**
 * The style sheets that the first screen of a public page is rendered with: they stand in the document, which must stay
 * within 14 KB. All others that every page needs come as one file, linked before the first section that needs it; those
 * of a page that is fetched later come with that page.
 */
const FIRST_SCREEN = [
  'components/button',
  'components/icon',
  'components/rich-text/view',
  'components/skip-link',
  'features/portfolio/hero',
  'features/portfolio/site-header',
].map((name) => `/src-web/${name}.module.css`);

/** Global style sheets without which the first screen is rendered. */
const LATER_SHEETS = ['/src-web/styles/later.css', '/src-web/styles/fonts/extended.css'];

/** Whether a module is a style sheet that the first screen can do without. */
export const isLaterStyle = (id: string): boolean => {
  const file = id.split('?')[0] ?? id;
  if (file.endsWith('.module.css')) return !FIRST_SCREEN.some((name) => file.endsWith(name));
  return LATER_SHEETS.some((name) => file.endsWith(name));
};
