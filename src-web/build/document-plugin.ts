import type { Plugin, Rollup } from 'vite';
import { bundleBoot, cspHash } from './boot-script.ts';
import { headersFile } from './headers-file.ts';

/** The faces of the first screen, by the start of their built names. */
const PRELOADED_FONTS = /\/(?:newsreader-display|instrument-sans)-(?!italic|latin)[\w-]{8}\.woff2$/;

const preloadFonts = (bundle: Rollup.OutputBundle): string =>
  Object.keys(bundle)
    .filter((file) => PRELOADED_FONTS.test(file))
    .map((file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin />`)
    .join('');

/** The document's own style sheet, as Vite links it. */
const STYLE_LINK = /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/;
const STYLE_LINKS = new RegExp(STYLE_LINK, 'g');

/** The text of the style sheet that the document links to. */
const styleOf = (html: string, bundle: Rollup.OutputBundle): string => {
  // The sheet that names the layers' order must be the first of all, so there is one.
  if ([...html.matchAll(STYLE_LINKS)].length !== 1) throw new Error('The document needs exactly one style sheet');
  const file = bundle[STYLE_LINK.exec(html)?.[1] ?? ''];
  if (file?.type !== 'asset') throw new Error('The document has no style sheet');
  return file.source.toString().trim();
};

/** The module script Vite put into the document, and the hints that would fetch it before the first paint. */
const EAGER_SCRIPTS = /\s*<(?:script type="module"[^>]*><\/script>|link rel="modulepreload"[^>]*>)/g;

/**
 * Makes the document start by itself: with the style sheet in it, because every file that the first paint waits for
 * costs a phone another journey, and with the inline boot script, which names the app's module in its `data-app` and
 * fetches nothing early. Also writes the host's `_headers`.
 */
export const documentPlugin = (apiOrigin: string | undefined): Plugin => {
  let boot = '';
  let style = '';
  return {
    name: 'document',
    async buildStart() {
      boot = await bundleBoot();
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle, chunk }) {
        const inline = bundle === undefined ? await bundleBoot() : boot;
        const app = chunk === undefined ? '/main.tsx' : `/${chunk.fileName}`;
        const started =
          chunk === undefined
            ? html.replace(/\s*<script type="module" src="\/main[^>]*><\/script>/, '')
            : html.replace(EAGER_SCRIPTS, '');
        if (bundle !== undefined) style = styleOf(html, bundle);
        return started
          .replace(STYLE_LINK, (link) => (bundle === undefined ? link : `<style>${style}</style>`))
          .replace('<!--fonts-->', () => (bundle === undefined ? '' : preloadFonts(bundle)))
          .replace('<!--boot-->', () => `<script data-app="${app}">${inline}</script>`);
      },
    },
    generateBundle: {
      order: 'post',
      handler() {
        this.emitFile({
          type: 'asset',
          fileName: '_headers',
          source: headersFile({ script: cspHash(boot), style: cspHash(style) }, apiOrigin),
        });
      },
    },
  };
};
