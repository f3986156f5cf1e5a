import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { commonPasswordsPlugin } from './src-web/build/common-passwords-plugin.ts';
import { documentPlugin, LATER } from './src-web/build/document-plugin.ts';
import { fallbackFontsPlugin } from './src-web/build/fallback-fonts.ts';
import { isLaterStyle } from './src-web/build/first-screen.ts';
import { pagePlugin, writePages } from './src-web/build/page-plugin.ts';
import { picturesPlugin } from './src-web/build/pictures-plugin.ts';
import { shortClassNames } from './src-web/build/short-class-names.ts';
import { spritePlugin } from './src-web/build/sprite-plugin.ts';
import { wordsPlugin } from './src-web/build/words-plugin.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Where the client build leaves what the server build takes over. */
const PAGES = at('./dist/pages.json');

const originOf = (name: string): string | null => process.env[name] || null;

/** What changes with a dependency only, and so stays in caches when the site changes. */
const REACT = /\/node_modules\/(?:react|react-dom|scheduler)\//;
const NO_ENTRY = /^(?!.*\/src-web\/(?:index\.html|main\.tsx|libraries\.ts)$)/;
const ONE_CLASS = /\/components\/(?:badge|disclosure|panel-form|text-button)\.(?:tsx?|module\.css)$/;
const A_FEW_LINES = /\/(?:lib\/(?:format-bytes|save-file)|contract\/file-address)\.ts$/;
const ROUTING = /\/node_modules\/(?:react-router|react-router-dom|cookie|set-cookie-parser)\//;

/** The router, which has no export of its own for production: what it says to developers weighs 3 KB. */
const ROUTER = [
  { find: /^react-router$/, replacement: at('./node_modules/react-router/dist/production/index.mjs') },
  { find: /^react-router\/dom$/, replacement: at('./node_modules/react-router/dist/production/dom-export.mjs') },
];

/**
 * Names for developers keep the router's links, forms and scroll restoration in the bundle, which nothing here uses: they
 * weigh 3 KB, and warnings to developers another.
 */
const withoutUnused: Plugin = {
  name: 'router-without-unused',
  apply: 'build',
  transform: {
    filter: { id: /\/react-router\/dist\/production\// },
    handler: (code) =>
      code
        .replaceAll(/^\w+\.displayName = ".*";$/gm, '')
        .replaceAll(/^function (?=warning(?:Once)?\()/gm, '/* @__NO_SIDE_EFFECTS__ */ function ')
        .replaceAll(/\b(?=React\d*\.(?:forwardRef|createContext|memo)\()/g, '/* @__PURE__ */ '),
  },
};

/** The oldest browsers that have popovers, which the menu needs: they read the colours and the nesting as they stand. */
const STYLES = ['chrome125', 'safari17.5', 'ios17.5', 'firefox128'];

/** Whether Vite's own server has an address: the app's document, its modules and its files. The Worker has the others. */
const isServedByVite = (address: string): boolean => {
  const { pathname } = new URL(address, 'http://localhost');
  return (
    pathname === '/' ||
    /^\/(?:@|node_modules\/|assets\/sprite-|__)/.test(pathname) ||
    ['./src-web', './src-web/public'].some((folder) =>
      statSync(at(folder + pathname), { throwIfNoEntry: false })?.isFile(),
    )
  );
};

/** The server links what the client has, so both name files alike. */
const assetFileNames = ({ names }: { names: string[] }): string =>
  names.every((name) => name.endsWith('.css')) ? 'assets/[hash:7].css' : 'assets/[name]-[hash][extname]';

/** `vite build` makes the client, `vite build --mode server` the bundle with which the Worker draws pages. */
export default defineConfig(({ mode, command }) => {
  const isServer = mode === 'server';
  const workerOrigin = process.env['WORKER_ORIGIN'] ?? 'http://localhost:8787';
  return {
    root: at('./src-web'),
    resolve: { alias: command === 'build' ? ROUTER : [] },
    envDir: at('.'),
    css: command === 'build' ? { modules: { generateScopedName: shortClassNames() } } : {},
    plugins: [
      react(),
      withoutUnused,
      fallbackFontsPlugin(),
      spritePlugin({ emit: !isServer }),
      wordsPlugin({ folder: new URL('./src-web/words/', import.meta.url), emit: !isServer }),
      picturesPlugin({ publicFolder: new URL('./src-web/public/', import.meta.url), emit: !isServer }),
      ...(isServer
        ? [pagePlugin(PAGES, at('./src-web/public/favicon.svg')), commonPasswordsPlugin()]
        : [
            documentPlugin({
              apiOrigin: originOf('VITE_API_ORIGIN'),
              challengeOrigin: originOf('VITE_CHALLENGE_ORIGIN'),
            }),
            writePages(PAGES),
          ]),
    ],
    define: isServer ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
    ssr: { noExternal: true, target: 'webworker' },
    server: {
      proxy: { '^/': { target: workerOrigin, bypass: ({ url = '/' }) => (isServedByVite(url) ? url : null) } },
    },
    build: {
      target: 'es2022',
      emptyOutDir: true,
      assetsInlineLimit: 0,
      cssTarget: STYLES,
      ...(isServer
        ? {
            ssr: at('./src-web/entry-server.tsx'),
            outDir: at('./dist/server'),
            copyPublicDir: false,
            minify: true,
            rolldownOptions: { output: { assetFileNames } },
          }
        : {
            outDir: at('./dist/web'),
            manifest: true,
            modulePreload: { polyfill: false },
            rolldownOptions: {
              input: [at('./src-web/index.html'), at('./src-web/libraries.ts')],
              output: {
                // The app holds a list of all files that it may ask for, and a name in each of them costs a tenth of it.
                chunkFileNames: 'assets/[hash:7].js',
                assetFileNames,
                codeSplitting: {
                  groups: [
                    { name: 'react', test: REACT },
                    { name: 'router', test: ROUTING },
                    { name: LATER, test: isLaterStyle, tags: ['$initial'] },
                    // Each of these is a line or two, which would be a file of its own.
                    { name: 'classes', test: ONE_CLASS },
                    // What other pages use of the first one's code would else be cut into many small files.
                    { name: 'app', test: NO_ENTRY, tags: ['$initial'] },
                    // Behind the app, which would lose to it what these import.
                    { name: 'small', test: A_FEW_LINES },
                  ],
                },
              },
            },
          }),
    },
  };
});
