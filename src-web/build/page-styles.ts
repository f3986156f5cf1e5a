import { readFile } from 'node:fs/promises';

/** The modules whose pages the server draws; the home page's style sheet is the document's own. */
const PAGES = { about: 'pages/about-page.tsx', project: 'pages/project-page.tsx' } as const;

interface Chunk {
  isEntry?: boolean;
  imports?: string[];
  css?: string[];
}

/** The style sheets that each drawn page needs before its code comes, out of the client build's manifest. */
export const pageStyles = async (manifestFile: string): Promise<Record<keyof typeof PAGES, string[]>> => {
  // Vite wrote it, in the shape it documents.
  const manifest = JSON.parse(await readFile(manifestFile, 'utf8')) as Record<string, Chunk>;
  return { about: stylesOf(manifest, PAGES.about), project: stylesOf(manifest, PAGES.project) };
};

/** The style sheets of a chunk and of what it imports, those of the entry left out. */
const stylesOf = (manifest: Record<string, Chunk>, start: string): string[] => {
  const found = new Set<string>();
  const seen = new Set<string>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`The client build has no ${key}`);
    if (seen.has(key) || chunk.isEntry === true) return;
    seen.add(key);
    chunk.imports?.forEach(visit);
    chunk.css?.forEach((file) => found.add(`/${file}`));
  };
  visit(start);
  return [...found];
};
