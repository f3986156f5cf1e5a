import type { Rollup } from 'vite';

interface Chunk {
  isEntry?: boolean;
  imports?: string[];
  css?: string[];
}

export const pageStyles = (bundle: Rollup.OutputBundle): Record<keyof typeof PAGES, string> => {
  const manifest = JSON.parse(textOf(bundle, '.vite/manifest.json')) as Record<string, Chunk>;
  const sheets = (page: string): string =>
    stylesOf(manifest, page)
      .map((file) => textOf(bundle, file).trim())
      .join('');
  return { about: sheets(PAGES.about), project: sheets(PAGES.project), own: sheets(PAGES.own) };
};

export const textOf = (bundle: Rollup.OutputBundle, fileName: string): string => {
  const file = bundle[fileName];
  if (file?.type !== 'asset') throw new Error(`The client build has no ${fileName}`);
  return file.source.toString();
};

/** The home page is missing, because its style sheet is the document's own. */
const PAGES = { about: 'pages/about.tsx', project: 'pages/project.tsx', own: 'pages/own-page.tsx' } as const;

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
