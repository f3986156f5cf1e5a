import { page, pictures } from '#renderer';
import { html, raw } from 'hono/html';
import { pictureKey } from '#contract/media-address';
import { isPlain } from '#contract/theme';
import { dirOf } from '#contract/words';
import type { Words } from '#words/language';
import type { PublicContent } from '#contract/published-content';
import { wordsIn } from '../words.ts';
import { iconOf, pageTheme, themeColours } from './theme.ts';
import { shareImage } from './share-image.ts';
import type { StructuredData } from './structured-data.ts';

export interface Document {
  title: string;
  words: Words;
  description: string;
  canonical: string;
  type?: 'website' | 'profile' | 'article';
  image: string;
  site?: Pick<PublicContent, 'look' | 'pictures' | 'site_pictures' | 'profile' | 'words'>;
  /** A page without structured data (null) stays out of search engines. */
  data: StructuredData | null;
  style?: string;
  needsAllStyles?: boolean;
  /** The `id` of the element that holds the first screen: nothing is painted before the browser has read it whole. */
  firstScreen?: string;
  /** React has escaped the HTML of the page's body. */
  body: string;
  version: number | null;
  path?: string;
  state?: object;
  feed?: { path: string; title: string };
}

export const touchIcon = pictures.icons.find(({ size }) => size === 180)?.src ?? '';

/** The replacements are functions, so that `$` in content stays `$`. */
export const fillDocument = async (document: Document): Promise<string> => {
  const title = await html`${document.title}`;
  const head = (await metaTags(document)).toString().replaceAll(/(?: \/)?>\s+</g, '><');
  // The structured data stands near the text that it repeats, so that the document compresses well.
  const data = document.data === null ? '' : await dataBlock('application/ld+json', document.data);
  const { language, word } = document.words;
  const loading = (await html`${word('home.loading')}`).toString();
  const notLoaded = (await html`${word('page.not-loaded')}`).toString();
  const state = document.state === undefined ? '' : await dataBlock('application/json', document.state, 'state');
  return page.html
    .replace(OWN_ICON, (own) => iconLink(document) ?? own)
    .replace('<html lang="en">', htmlTag(document.words))
    .replace(page.words.en ?? '', () => page.words[language] ?? '')
    .replace(english.word('home.loading'), () => loading)
    .replace(english.word('page.not-loaded'), () => notLoaded)
    .replace('</head>', () => `${laterStylesOf(document)}${firstScreenLink(document)}</head>`)
    .replace('<!--title-->', () => title.toString())
    .replace('<!--head-->', () => head)
    .replace('<!--app-->', () => document.body)
    .replace('<!--state-->', () => `${data}${state}`)
    .replace(BOOT_SCRIPT, () => `${stylesOf(document)}<script ${bootDataOf(document)} data-app=`);
};

const english = wordsIn('en');

const htmlTag = ({ language }: Words): string =>
  dirOf(language) === 'rtl' ? `<html lang="${language}" dir="rtl">` : `<html lang="${language}">`;

const BOOT_SCRIPT = /<script data-fonts="[^"]*" data-app=/;

const bootDataOf = ({ site, version, path }: Document): string => {
  const fonts = (site === undefined ? null : pageTheme(site))?.fonts ?? page.fonts;
  const content = version === null ? '' : `data-content="${contentPath(version, path)}" `;
  return `${content}data-fonts="${fonts.join(' ')}"`;
};

/** The address of the content contains the build, because the content's shape belongs to the build. */
const contentPath = (version: number, path = ''): string => `/api/content/${version}-${page.buildId}${path}`;

/** The site's styles stand after the document's own style sheet, which orders the cascade layers. */
const stylesOf = ({ style = '', site }: Document): string => {
  const theme = site === undefined ? '' : (pageTheme(site)?.style ?? '');
  return `${style === '' ? '' : `<style>${style}</style>`}${theme === '' ? '' : `<style data-look>${theme}</style>`}`;
};

/** The later style sheet stands after the inline script, because a script waits for the style sheets before it. */
const laterStylesOf = ({ needsAllStyles = false, words, body }: Document): string => {
  // Arabic text, and text in the owner's sizes and fonts, would move when later styles arrive.
  const isEarly =
    needsAllStyles ||
    [words.language, words.contentLanguage].some((language) => dirOf(language) === 'rtl') ||
    hasStyledText(body.slice(0, body.indexOf(page.laterStyles)));
  return isEarly ? `<link rel="stylesheet" href="${page.laterStyles}">` : '';
};

const hasStyledText = (markup: string): boolean =>
  [...markup.matchAll(/ class="([^"]*)"/g)].some(([, names = '']) =>
    names.split(' ').some((name) => page.textClasses.includes(name)),
  );

/** Without this link, browsers on a slow processor paint the empty page and then its header, and lay out both in vain. */
const firstScreenLink = ({ firstScreen }: Document): string =>
  firstScreen === undefined ? '' : `<link rel="expect" href="#${firstScreen}" blocking="render">`;

const OWN_ICON = 'href="/favicon.svg"';

const iconLink = ({ site }: Document): string | null =>
  site === undefined || site.look.accent === '' ? null : `href="${iconOf(site.look)}"`;

const metaTags = ({ title, words, description, canonical, type = 'website', image, data, site, feed }: Document) =>
  html`<meta name="description" content="${description}" />
    ${data === null ? html`<meta name="robots" content="noindex" />` : html`<link rel="canonical" href="${canonical}" />`}
    <meta property="og:type" content="${type}" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />
    ${localeTag(words)}
    <meta property="og:url" content="${canonical}" />
    ${imageTags(image, new URL(canonical).origin, site?.pictures[pictureKey(image)]?.alt)}
    <meta name="twitter:card" content="summary_large_image" />
    <link rel="manifest" href="/manifest.webmanifest" />
    <link rel="apple-touch-icon" href="${site?.site_pictures.icon || touchIcon}" />
    ${site === undefined || isPlain(site.look) ? '' : themeColours(site.look).map(themeColour)}
    <link rel="alternate" type="application/atom+xml" href="/feed.xml" title="${words.word('feed.title')}" />
    ${feed === undefined ? '' : html`<link rel="alternate" type="application/atom+xml" href="${feed.path}" title="${feed.title}" />`}`;

/** Without a locale tag, Facebook's protocol assumes American English. */
const localeTag = ({ language: ofWords, contentLanguage: language = ofWords }: Words) => {
  const { region } = new Intl.Locale(language).maximize();
  return language === 'en' ? '' : html`<meta property="og:locale" content="${`${language}_${region}`}" />`;
};

const themeColour = ({ colour, media }: ReturnType<typeof themeColours>[number]) =>
  html`<meta name="theme-color" content="${colour}" ${media === undefined ? '' : raw(`media="${media}"`)} />`;

const imageTags = (image: string, origin: string, alt: string | null = null) => {
  const { url, width, height, type } = shareImage(image, origin);
  const size = html`<meta property="og:image:width" content="${width}" />
    <meta property="og:image:height" content="${height}" />
    <meta property="og:image:type" content="${type}" />`;
  return html`<meta property="og:image" content="${url}" />
    ${width === undefined ? '' : size} ${alt ? html`<meta property="og:image:alt" content="${alt}" />` : ''}
    <meta name="twitter:image" content="${url}" />`;
};

const dataBlock = (type: string, value: unknown, id?: string) =>
  html`<script type="${type}" ${id === undefined ? '' : raw(`id="${id}"`)}>
    ${raw(inertJson(value))}
  </script>`;

/** The JSON must not end its script element. */
const inertJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
