import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

interface Chunk {
  isEntry?: boolean;
  imports?: string[];
  css?: string[];
}

/** The styles that each rendered page needs before its code comes, out of the client build. */
export const pageStyles = async (webFolder: string): Promise<Record<keyof typeof PAGES, string>> => {
  // Vite wrote it, in the shape it documents.
  const manifest = JSON.parse(await readFile(join(webFolder, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
  const textOf = async (page: string): Promise<string> => {
    const files = stylesOf(manifest, page).map((file) => readFile(join(webFolder, file), 'utf8'));
    return (await Promise.all(files)).map((text) => text.trim()).join('');
  };
  return { about: await textOf(PAGES.about), project: await textOf(PAGES.project), own: await textOf(PAGES.own) };
};

/** The modules whose pages the server renders; the home page's style sheet is the document's own. */
const PAGES = { about: 'pages/about.tsx', project: 'pages/project.tsx', own: 'pages/own-page.tsx' } as const;

/** The style sheets of a chunk and of what it imports, those of the document left out. */
const stylesOf = (manifest: Record<string, Chunk>, page: string): string[] => {
  if (manifest[page] === undefined) throw new Error(`The client build has no ${page}`);
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry === true);
  const document = reach(manifest, entries);
  const own = [...reach(manifest, [page])].filter((key) => !document.has(key));
  return [...new Set(own.flatMap((key) => manifest[key]?.css ?? []))];
};

/** Some chunks and everything they import. */
const reach = (manifest: Record<string, Chunk>, keys: readonly string[]): Set<string> => {
  const seen = new Set(keys);
  for (const key of seen) for (const imported of manifest[key]?.imports ?? []) seen.add(imported);
  return seen;
};
