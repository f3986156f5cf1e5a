import { page, pictures } from '#renderer';
import { html, raw } from 'hono/html';
import type { Language } from '#contract/content';
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
  /** What the page is about, for search engines. A page without it is not to be listed. */
  data: StructuredData | null;
  /** The page's own style sheets. */
  styles?: readonly string[];
  /** The rendered markup of the app; it comes from React, which escaped it. */
  body: string;
  /** What the app starts from in the browser, as JSON in the page. */
  state: unknown;
}

const touchIcon = pictures.icons.find(({ size }) => size === 180)?.src ?? '';

/** The hints React writes before the markup, for what the first screen shows. */
const HINTS = /^(?:<link rel="preload"[^>]*>)+/;

/** The built page with its markers filled. The replacements are functions, so that `$` in content stays `$`. */
export const fillDocument = async (document: Document): Promise<string> => {
  const title = await html`${document.title}`;
  const head = await metaTags(document);
  const state = await dataBlock('application/json', document.state, 'content');
  // After the document's own, which puts the cascade's layers in order.
  const styles = await html`${(document.styles ?? []).map((href) => html`<link rel="stylesheet" href="${href}" />`)}`;
  // Before the style sheet, which is long: the picture comes while the rest of the document does.
  const hints = HINTS.exec(document.body)?.[0] ?? '';
  return page.html
    .replace('<html lang="en">', `<html lang="${document.language ?? 'en'}">`)
    .replace('</head>', () => `${styles.toString()}</head>`)
    .replace('<!--title-->', () => title.toString())
    .replace('<!--head-->', () => hints + head.toString())
    .replace('<!--app-->', () => document.body.slice(hints.length))
    .replace('<!--state-->', () => state.toString());
};

const metaTags = ({ title, description, canonical, type = 'website', image, data }: Document) =>
  html`<meta name="description" content="${description}" />
    ${data === null ? html`<meta name="robots" content="noindex" />` : html`<link rel="canonical" href="${canonical}" />`}
    <meta property="og:type" content="${type}" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />
    <meta property="og:url" content="${canonical}" />
    ${imageTags(image, new URL(canonical).origin)}
    <meta name="twitter:card" content="summary_large_image" />
    <meta name="twitter:title" content="${title}" />
    <meta name="twitter:description" content="${description}" />
    <link rel="manifest" href="/manifest.webmanifest" />
    <link rel="apple-touch-icon" href="${touchIcon}" />
    <link rel="alternate" type="application/atom+xml" href="/feed.xml" title="Projects" />
    ${data === null ? '' : dataBlock('application/ld+json', data)}`;

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
