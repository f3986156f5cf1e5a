import { page, pictures } from '#renderer';
import { html, raw } from 'hono/html';
import type { Language } from '#contract/content';
import { isPlain } from '#contract/theme';
import type { PublicContent } from '../services/content/public-content.ts';
import { iconOf, pageTheme, themeColours } from './theme.ts';
import { shareImage } from './share-image.ts';
import type { StructuredData } from './structured-data.ts';

interface Document {
  title: string;
  /** What the page's texts are written in; English when it is left out. */
  language?: Language;
  description: string;
  canonical: string;
  /** The kind of thing that a shared link shows. */
  type?: 'website' | 'profile' | 'article';
  /** The address of the picture that stands for the page, as content has it; empty for none. */
  image: string;
  /** The owner’s theme, and what stands for it elsewhere; left out where neither is known. */
  site?: Pick<PublicContent, 'look' | 'site_pictures'>;
  /** What the page is about, for search engines. A page without it is not to be listed. */
  data: StructuredData | null;
  /** The styles that the page's own first screen needs. */
  style?: string;
  /** Its first screen is rendered with the styles of later ones. */
  needsAllStyles?: boolean;
  /** The rendered markup of the app; it comes from React, which escaped it. */
  body: string;
  /** The version of the content that it was rendered from, for the app to take it over with; null for none. */
  version: number | null;
  /** The owner's own page that it is. */
  slug?: string;
  /** What belongs to this answer alone, for the app; as JSON in the page. */
  state?: object;
}

/** The site's mark as dots, where the owner has none of their own. */
export const touchIcon = pictures.icons.find(({ size }) => size === 180)?.src ?? '';

/** The built page with its markers filled. The replacements are functions, so that `$` in content stays `$`. */
export const fillDocument = async (document: Document): Promise<string> => {
  const title = await html`${document.title}`;
  const head = (await metaTags(document)).toString().replaceAll(/(?: \/)?>\s+</g, '><');
  // At the end, where what it repeats of the page is near enough to compress.
  const data = document.data === null ? '' : await dataBlock('application/ld+json', document.data);
  const state = document.state === undefined ? '' : await dataBlock('application/json', document.state, 'state');
  return page.html
    .replace(OWN_ICON, (own) => iconLink(document) ?? own)
    .replace('<html lang="en">', `<html lang="${document.language ?? 'en'}">`)
    .replace('</head>', () => `${laterStylesOf(document)}</head>`)
    .replace('<!--title-->', () => title.toString())
    .replace('<!--head-->', () => head)
    .replace('<!--app-->', () => document.body)
    .replace('<!--state-->', () => `${data}${state}`)
    .replace(BOOT_SCRIPT, () => `${stylesOf(document)}<script ${bootDataOf(document)} data-app=`);
};

/** The start of the inline script's element. */
const BOOT_SCRIPT = /<script data-fonts="[^"]*" data-app=/;

/** What the inline script is told: the files of the page's fonts, and where its content is. */
const bootDataOf = ({ site, version, slug }: Document): string => {
  const fonts = (site === undefined ? null : pageTheme(site.look))?.fonts ?? page.fonts;
  const content = version === null ? '' : `data-content="${contentPath(version, slug)}" `;
  return `${content}data-fonts="${fonts.join(' ')}"`;
};

/**
 * Where the app finds what a page was rendered from. The build is named as well, because the answer's form is its own.
 */
const contentPath = (version: number, slug?: string): string =>
  `/api/content/${version}-${page.buildId}${slug === undefined ? '' : `/${slug}`}`;

/** After the document's own style sheet, which puts the cascade's layers in order. */
const stylesOf = ({ style = '', site }: Document): string => {
  const theme = site === undefined ? '' : (pageTheme(site.look)?.style ?? '');
  return `${style === '' ? '' : `<style>${style}</style>`}${theme === '' ? '' : `<style data-look>${theme}</style>`}`;
};

/** Behind the inline script, which would wait for it. */
const laterStylesOf = ({ needsAllStyles = false, body }: Document): string => {
  // What the owner gave sizes and families would be rendered without them first, and move.
  const isEarly = needsAllStyles || hasStyledText(body.slice(0, body.indexOf(page.laterStyles)));
  return isEarly ? `<link rel="stylesheet" href="${page.laterStyles}">` : '';
};

const hasStyledText = (markup: string): boolean =>
  [...markup.matchAll(/ class="([^"]*)"/g)].some(([, names = '']) =>
    names.split(' ').some((name) => page.textClasses.includes(name)),
  );

const OWN_ICON = 'href="/favicon.svg"';

const iconLink = ({ site }: Document): string | null =>
  site === undefined || site.look.accent === '' ? null : `href="${iconOf(site.look)}"`;

const metaTags = ({ title, description, canonical, type = 'website', image, data, site }: Document) =>
  html`<meta name="description" content="${description}" />
    ${data === null ? html`<meta name="robots" content="noindex" />` : html`<link rel="canonical" href="${canonical}" />`}
    <meta property="og:type" content="${type}" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />
    <meta property="og:url" content="${canonical}" />
    ${imageTags(image, new URL(canonical).origin)}
    <meta name="twitter:card" content="summary_large_image" />
    <link rel="manifest" href="/manifest.webmanifest" />
    <link rel="apple-touch-icon" href="${site?.site_pictures.icon || touchIcon}" />
    ${site === undefined || isPlain(site.look) ? '' : themeColours(site.look).map(themeColour)}
    <link rel="alternate" type="application/atom+xml" href="/feed.xml" title="Projects" />`;

const themeColour = ({ colour, media }: ReturnType<typeof themeColours>[number]) =>
  html`<meta name="theme-color" content="${colour}" ${media === undefined ? '' : raw(`media="${media}"`)} />`;

const imageTags = (image: string, origin: string) => {
  const { url, width, height, type } = shareImage(image, origin);
  const size = html`<meta property="og:image:width" content="${width}" />
    <meta property="og:image:height" content="${height}" />
    <meta property="og:image:type" content="${type}" />`;
  return html`<meta property="og:image" content="${url}" />
    ${width === undefined ? '' : size}
    <meta name="twitter:image" content="${url}" />`;
};

const dataBlock = (type: string, value: unknown, id?: string) =>
  html`<script type="${type}" ${id === undefined ? '' : raw(`id="${id}"`)}>
    ${raw(inertJson(value))}
  </script>`;

/** JSON that cannot close the script element it stands in. */
const inertJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
