import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { close, portOf, serve } from '../simulators/node-server.ts';

const compress = promisify(gzip);

const FONTS = /@font-face\s*{[^}]*\.woff2[^}]*}/g;
const WORDS =
  /<(?:h[1-6]|p|li|dt|dd|label|button|summary)\b[^>]*>[\s\S]*?<\/(?:h[1-6]|p|li|dt|dd|label|button|summary)>/g;
const SCRIPTS = /<script\b[^>]*>[\s\S]*?<\/script>|<link\b[^>]*\brel="modulepreload"[^>]*>/g;
const TEXT = /^(?:text\/|application\/(?:javascript|json|xml)|image\/svg)/;

/** These headers name the page's own styles and files, and would forbid those of another page. */
const OF_THE_PAGE = ['content-security-policy', 'link'];

/** Headers that describe one connection or one encoding, and so must not be passed on. */
const OWN = ['connection', 'content-encoding', 'content-length', 'keep-alive', 'transfer-encoding'];

/** Under Lighthouse, Chromium 147 breaks off every document with this header (net::ERR_ABORTED). */
const BREAKS_AUDITS = ['referrer-policy'];

export interface Edge {
  origin: string;
  close: () => Promise<void>;
}

/** Takes script and fonts out of a document: the same page, and nothing but what HTML and CSS can do. */
export const withoutScriptAndFonts = (html: string): string => html.replaceAll(SCRIPTS, '').replaceAll(FONTS, '');

/** One file with the words of a page and almost nothing else is the limit of what the page can be. */
export const wordsOnly = (html: string): string => {
  const words = [...html.matchAll(WORDS)].map(([text]) => `<p>${text.replaceAll(/<[^>]*>/g, ' ').trim()}</p>`);
  return (
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>Words</title>' +
    `<meta name="viewport" content="width=device-width"><body>${words.join('')}</body></html>`
  );
};

/** Starts a proxy before the site that compresses text like the edge in production, and may replace each document. */
export const startEdge = async (site: string, change?: (html: string) => string): Promise<Edge> => {
  const server = await serve(
    async (request) => {
      const { pathname, search } = new URL(request.url);
      const answer = await fetch(site + pathname + search, {
        method: request.method,
        headers: { ...Object.fromEntries(request.headers), 'accept-encoding': 'identity' },
        body: request.body === null ? null : await request.arrayBuffer(),
        redirect: 'manual',
        signal: request.signal,
      });
      const headers = new Headers(answer.headers);
      for (const name of [...OWN, ...BREAKS_AUDITS]) headers.delete(name);
      const type = answer.headers.get('content-type') ?? '';
      if (answer.status === 304) return new Response(null, { status: answer.status, headers });
      if (!TEXT.test(type)) return new Response(await answer.arrayBuffer(), { status: answer.status, headers });
      const text = await answer.text();
      const isChanged = change !== undefined && type.startsWith('text/html');
      if (isChanged) for (const name of OF_THE_PAGE) headers.delete(name);
      const sent = isChanged ? change(text) : text;
      headers.set('content-encoding', 'gzip');
      return new Response(new Uint8Array(await compress(sent)), { status: answer.status, headers });
    },
    { port: 0, host: '127.0.0.1' },
  );
  return { origin: `http://localhost:${portOf(server)}`, close: () => close(server) };
};
