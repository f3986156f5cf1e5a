import type { Plugin, Rollup } from 'vite';
import { bundleBoot, cspHash } from './boot-script.ts';
import { headersFile } from './headers-file.ts';

/**
 * The display face, by the start of its built name. The text face comes when the style sheet asks for it: its stand-in
 * has the same measures, and on a slow line two fonts at once hold up the first paint.
 */
const PRELOADED_FONT = /\/newsreader-display-(?!italic)[\w-]{8}\.woff2$/;

const preloadFont = (bundle: Rollup.OutputBundle): string => {
  const name = Object.keys(bundle).find((file) => PRELOADED_FONT.test(file));
  return name === undefined ? '' : `<link rel="preload" href="/${name}" as="font" type="font/woff2" crossorigin />`;
};

/** The module script Vite put into the document, and the hints that would fetch it before the first paint. */
const EAGER_SCRIPTS = /\s*<(?:script type="module"[^>]*><\/script>|link rel="modulepreload"[^>]*>)/g;

/**
 * Makes the document start through the inline boot script: `index.html` keeps the style sheet's link, names the
 * app's module in the script's `data-app` and fetches nothing else early. Also writes the host's `_headers`.
 */
export const documentPlugin = (apiOrigin: string | undefined): Plugin => {
  let boot = '';
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
        return started
          .replace('<!--fonts-->', () => (bundle === undefined ? '' : preloadFont(bundle)))
          .replace('<!--boot-->', () => `<script data-app="${app}">${inline}</script>`);
      },
    },
    generateBundle: {
      order: 'post',
      handler() {
        this.emitFile({ type: 'asset', fileName: '_headers', source: headersFile(cspHash(boot), apiOrigin) });
      },
    },
  };
};
