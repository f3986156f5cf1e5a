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

const metaTags = ({ title, description, canonical }: Document) => html`<meta name="description" content="${description}" />
<link rel="canonical" href="${canonical}" />
<meta property="og:type" content="website" />
<meta property="og:title" content="${title}" />
<meta property="og:description" content="${description}" />
<meta property="og:url" content="${canonical}" />
<meta name="twitter:card" content="summary" />`;

/** The built page with its markers filled. The replacements are functions, so that `$` in content stays `$`. */
export const fillDocument = (document: Document): string =>
  page.html
    .replace('<!--title-->', () => String(html`${document.title}`))
    .replace('<!--head-->', () => String(metaTags(document)))
    .replace('<!--app-->', () => document.body)
    .replace('<!--state-->', () =>
      String(html`<script type="application/json" id="content">${raw(inertJson(document.state))}</script>`),
    );
