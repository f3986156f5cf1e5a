import type { Plugin, Rollup } from 'vite';
import { bundleBoot, cspHash } from './boot-script.ts';
import { headersFile } from './headers-file.ts';

/** Fonts the first screen is set in, by the start of their built names. */
const PRELOADED_FONTS = ['newsreader-display', 'instrument-sans'];

const preloadFonts = (bundle: Rollup.OutputBundle): string => {
  const files = Object.keys(bundle).filter((name) => name.endsWith('.woff2'));
  return PRELOADED_FONTS.flatMap((font) => files.filter((name) => isFont(name, font)))
    .map((name) => `<link rel="preload" href="/${name}" as="font" type="font/woff2" crossorigin />`)
    .join('\n    ');
};

const isFont = (fileName: string, font: string): boolean =>
  new RegExp(`/${font}-[\\w-]{8}\\.woff2$`).test(fileName) && !fileName.includes(`${font}-italic`);

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
          .replace('<!--fonts-->', () => (bundle === undefined ? '' : preloadFonts(bundle)))
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
