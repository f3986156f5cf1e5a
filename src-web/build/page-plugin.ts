import { createHash } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { fontsOf, type PageTemplate } from '#contract/renderer';
import type { Plugin, Rollup } from 'vite';
import { cspHash } from './boot-script.ts';
import { LANGUAGES_WITH_WORDS } from '#contract/words';
import { wordsFile } from './words-plugin.ts';

interface ClientPages {
  html: string;
  styles: PageTemplate['styles'];
  words: PageTemplate['words'];
}

/** The server build waits for the client build's file, and must not read a half-written one. */
export const writePages = (file: string): Plugin => ({
  name: 'write-pages',
  async writeBundle(_, bundle) {
    const pages: ClientPages = {
      html: textOf(bundle, 'index.html'),
      styles: pageStyles(bundle),
      words: Object.fromEntries(LANGUAGES_WITH_WORDS.map((language) => [language, wordsFile(bundle, language)])),
    };
    await writeFile(`${file}.new`, JSON.stringify(pages));
    await rename(`${file}.new`, file);
  },
});

export const pagePlugin = (file: string, iconFile: string): Plugin => ({
  name: 'page',
  resolveId: (id) => (id === ID ? `\0${ID}` : null),
  async load(id) {
    if (id !== `\0${ID}`) return null;
    this.addWatchFile(file);
    // The cast is safe, because the client build of this version wrote the file.
    const built = JSON.parse(await readFile(file, 'utf8')) as ClientPages;
    const html = built.html.replace(/<title>.*?<\/title>/, '<title><!--title--></title>');
    const found = (pattern: RegExp): string => {
      const match = pattern.exec(html)?.[1];
      if (match === undefined) throw new Error(`The client build's index.html has no ${pattern.source}`);
      return match;
    };
    const style = found(INLINE_STYLE);
    const template: Omit<PageTemplate, 'textClasses'> = {
      html,
      styles: built.styles,
      words: built.words,
      laterStyles: found(LATER_STYLES),
      fonts: fontsOf(style),
      icon: (await readFile(iconFile, 'utf8')).replaceAll(/\s*\n\s*/g, ''),
      scriptHash: cspHash(found(INLINE_SCRIPT)),
      styleHashes: [style, ...Object.values(built.styles)].map(cspHash),
      buildId: createHash('sha256').update(html).digest('hex').slice(0, 12),
    };
    return `export const page = ${JSON.stringify(template)};`;
  },
});

const ID = 'virtual:page';

const INLINE_SCRIPT = /<script data-fonts="[^"]*" data-app="[^"]*">([\s\S]*?)<\/script>/;
const INLINE_STYLE = /<style>([\s\S]*?)<\/style>/;
const LATER_STYLES = /<link rel="stylesheet" href="([^"]+)"><\/body>/;

interface Chunk {
  isEntry?: boolean;
  imports?: string[];
  css?: string[];
}

const pageStyles = (bundle: Rollup.OutputBundle): Record<keyof typeof PAGES, string> => {
  const manifest = JSON.parse(textOf(bundle, '.vite/manifest.json')) as Record<string, Chunk>;
  const sheets = (page: string): string =>
    stylesOf(manifest, page)
      .map((file) => textOf(bundle, file).trim())
      .join('');
  return {
    about: sheets(PAGES.about),
    project: sheets(PAGES.project),
    own: sheets(PAGES.own),
    writing: sheets(PAGES.writing),
    passage: sheets(PAGES.passage),
    search: sheets(PAGES.search),
  };
};

const textOf = (bundle: Rollup.OutputBundle, fileName: string): string => {
  const file = bundle[fileName];
  if (file?.type !== 'asset') throw new Error(`The client build has no ${fileName}`);
  return file.source.toString();
};

/** The home page is not listed, because its style sheet is the document's own. */
const PAGES = {
  about: 'pages/about.tsx',
  project: 'pages/project.tsx',
  own: 'pages/own-page.tsx',
  writing: 'pages/writing.tsx',
  passage: 'features/portfolio/passage-kinds.tsx',
  search: 'pages/search.tsx',
} as const;

const stylesOf = (manifest: Record<string, Chunk>, page: string): string[] => {
  if (manifest[page] === undefined) throw new Error(`The client build has no ${page}`);
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry === true);
  const document = reach(manifest, entries);
  const own = [...reach(manifest, [page])].filter((key) => !document.has(key));
  return [...new Set(own.flatMap((key) => manifest[key]?.css ?? []))];
};

const reach = (manifest: Record<string, Chunk>, keys: readonly string[]): Set<string> => {
  const seen = new Set(keys);
  for (const key of seen) for (const imported of manifest[key]?.imports ?? []) seen.add(imported);
  return seen;
};
