import { page } from '#renderer';
import { html, raw } from 'hono/html';

interface Document {
  title: string;
  description: string;
  canonical: string;
  /** The rendered markup of the app; it comes from React, which escaped it. */
  body: string;
  /** What the app starts from in the browser, as JSON in the page. */
  state: unknown;
}

/** JSON that cannot close the script element it stands in. */
const inertJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', String.raw`\u003c`);

const metaTags = ({ title, description, canonical }: Document) =>
  html`<meta name="description" content="${description}" />
    <link rel="canonical" href="${canonical}" />
    <meta property="og:type" content="website" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />
    <meta property="og:url" content="${canonical}" />
    <meta name="twitter:card" content="summary" />`;

/** The built page with its markers filled. The replacements are functions, so that `$` in content stays `$`. */
export const fillDocument = async (document: Document): Promise<string> => {
  const title = await html`${document.title}`;
  const head = await metaTags(document);
  const state = await html`<script type="application/json" id="content">
    ${raw(inertJson(document.state))}
  </script>`;
  return page.html
    .replace('<!--title-->', () => title.toString())
    .replace('<!--head-->', () => head.toString())
    .replace('<!--app-->', () => document.body)
    .replace('<!--state-->', () => state.toString());
};
