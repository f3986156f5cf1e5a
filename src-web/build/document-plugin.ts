import type { PageSources } from '#contract/security-policy';
import type { Plugin, Rollup } from 'vite';
import { bundleBoot, cspHash } from './boot-script.ts';
import { headersFile } from './headers-file.ts';

/** The document's own style sheet, as Vite links it. */
const STYLE_LINK = /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/;
const STYLE_LINKS = new RegExp(STYLE_LINK, 'g');

/** The module script Vite put into the document, and the hints that would fetch it before the first paint. */
const EAGER_SCRIPTS = /\s*<(?:script type="module"[^>]*><\/script>|link rel="modulepreload"[^>]*>)/g;

/** At the top of a script: compile all of it while it comes, not each function later, in the way, when it is called. */
const COMPILED_AT_ONCE = '//# allFunctionsCalledOnLoad';

type Origins = Pick<PageSources, 'apiOrigin' | 'challengeOrigin'>;

/**
 * Makes the document start by itself: with the style sheet in it, because every file that the first paint waits for
 * costs a phone another journey, and with the inline boot script, which names the app's modules in its `data-app` and
 * fetches nothing early. Also writes the host's `_headers`.
 */
export const documentPlugin = (origins: Origins): Plugin => {
  let boot = '';
  let style = '';
  let parts: string[] = [];
  return {
    name: 'document',
    async buildStart() {
      boot = await bundleBoot();
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle, chunk }) {
        if (bundle === undefined || chunk === undefined) {
          const started = html.replace(/\s*<script type="module" src="\/main[^>]*><\/script>/, '');
          return withBoot(started, await bundleBoot(), ['/main.tsx']);
        }
        style = styleOf(html, bundle);
        const started = html.replace(EAGER_SCRIPTS, '').replace(STYLE_LINK, () => `<style>${style}</style>`);
        parts = appParts(chunk, bundle);
        return withBoot(started, boot, parts);
      },
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk' && parts.includes(`/${file.fileName}`)) {
            file.code = `${COMPILED_AT_ONCE}\n${file.code}`;
          }
        }
        this.emitFile({
          type: 'asset',
          fileName: '_headers',
          source: headersFile({ scriptHash: cspHash(boot), styleHash: cspHash(style), ...origins }),
        });
      },
    },
  };
};

const withBoot = (html: string, boot: string, parts: readonly string[]): string =>
  html.replace('</head>', () => `<script data-app="${parts.join(' ')}">${boot}</script></head>`);

/** The text of the style sheet that the document links to. */
const styleOf = (html: string, bundle: Rollup.OutputBundle): string => {
  // The sheet that names the layers' order must be the first of all, so there is one.
  if ([...html.matchAll(STYLE_LINKS)].length !== 1) throw new Error('The document needs exactly one style sheet');
  const file = bundle[STYLE_LINK.exec(html)?.[1] ?? ''];
  if (file?.type !== 'asset') throw new Error('The document has no style sheet');
  return file.source.toString().trim();
};

/** The modules of the app in the order they are to run: the library, what else the entry imports, the entry. */
const appParts = (entry: Rollup.OutputChunk, bundle: Rollup.OutputBundle): string[] => {
  const libraries = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === 'libraries');
  if (libraries?.type !== 'chunk') throw new Error('The build has no libraries');
  const parts = new Set<string>();
  const add = (chunk: Rollup.OutputChunk): void => {
    for (const name of chunk.imports) {
      const file = bundle[name];
      if (file?.type === 'chunk' && !parts.has(name)) add(file);
    }
    parts.add(chunk.fileName);
  };
  add(libraries);
  add(entry);
  return [...parts].map((file) => `/${file}`);
};
