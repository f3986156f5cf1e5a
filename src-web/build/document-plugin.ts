import { fontsOf, fontsLink } from '#contract/renderer';
import {
  type PageSources,
  COMMON_HEADERS,
  PERMISSIONS_POLICY,
  reportOnlyPolicy,
  securityPolicy,
} from '#contract/security-policy';
import type { Plugin, Rollup } from 'vite';
import { bundleBoot, cspHash } from './boot-script.ts';
import { wordsFile } from './words-plugin.ts';

export const LATER = 'later';

const STYLE_LINK = /\s*<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g;

/** Vite's module script and preload hints would be fetched before the first paint. */
const EAGER_SCRIPTS = /\s*<(?:script type="module"[^>]*><\/script>|link rel="modulepreload"[^>]*>)/g;

/** With this line Chromium compiles the whole script while it arrives, and not each function at its first call. */
const COMPILED_AT_ONCE = '//# allFunctionsCalledOnLoad';

type Origins = Pick<PageSources, 'apiOrigin' | 'challengeOrigin'>;

/** Each file costs a round trip before the first paint, so styles and boot script are inlined. */
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
          return withBoot(started, await bundleBoot(), { parts: ['/main.tsx'], fonts: [] });
        }
        const sheets = sheetsOf(html, bundle);
        style = sheets.first;
        const started = html
          .replace(EAGER_SCRIPTS, '')
          .replaceAll(STYLE_LINK, '')
          .replace('</head>', () => `<style>${style}</style></head>`)
          .replace('</body>', `<link rel="stylesheet" href="/${sheets.later}"></body>`);
        parts = appParts(chunk, bundle);
        const words = wordsFile(bundle, 'en');
        return withoutIndent(withBoot(started, boot, { parts: [words, ...parts], fonts: fontsOf(style) }));
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
          source: headersFile({ scriptHash: cspHash(boot), styleHashes: [cspHash(style)], ...origins }, fontsOf(style)),
        });
      },
    },
  };
};

const withBoot = (
  html: string,
  boot: string,
  { parts, fonts }: { parts: readonly string[]; fonts: readonly string[] },
): string =>
  html.replace(
    '</head>',
    () => `<script data-fonts="${fonts.join(' ')}" data-app="${parts.join(' ')}">${boot}</script></head>`,
  );

const withoutIndent = (html: string): string => html.replaceAll(/(?: \/)?>\n\s*</g, '><');

const sheetsOf = (html: string, bundle: Rollup.OutputBundle): { first: string; later: string } => {
  const files = [...html.matchAll(STYLE_LINK)].map(([, file = '']) => file);
  const later = files.filter((file) => {
    const sheet = bundle[file];
    return sheet?.type === 'asset' && sheet.names.includes(`${LATER}.css`);
  });
  const [first, ...others] = files.filter((file) => !later.includes(file));
  // The style sheet with the order of the layers must come first, so only one is allowed before it.
  if (first === undefined || others.length > 0 || later[0] === undefined || later.length > 1) {
    throw new Error(`The document needs one style sheet for its first screen and one for later: ${files.join(', ')}`);
  }
  const file = bundle[first];
  if (file?.type !== 'asset') throw new Error('The document has no style sheet');
  return { first: file.source.toString().trim(), later: later[0] };
};

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

/** On a static host the file `_headers` sets the headers; the Worker sets them itself. */
export const headersFile = (sources: PageSources, fonts: readonly string[]): string => {
  const reportOnly = reportOnlyPolicy(sources);
  const permissions = Object.keys(PERMISSIONS_POLICY).map((name) => `${name}=()`);
  return `/*
  Content-Security-Policy: ${headerOf(securityPolicy(sources))}${
    reportOnly === undefined ? '' : `\n  Content-Security-Policy-Report-Only: ${headerOf(reportOnly)}`
  }
  Strict-Transport-Security: ${COMMON_HEADERS.strictTransportSecurity}
  X-Content-Type-Options: nosniff
  X-Frame-Options: ${COMMON_HEADERS.xFrameOptions}
  Referrer-Policy: ${COMMON_HEADERS.referrerPolicy}
  Permissions-Policy: ${permissions.join(', ')}

/
  Link: ${fontsLink(fonts)}

/assets/*
  Cache-Control: public, max-age=31536000, immutable
`;
};

const headerOf = (policy: Record<string, readonly string[]>): string =>
  Object.entries(policy)
    .map(([name, values]) => `${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)} ${values.join(' ')}`)
    .join('; ');
