import { fileURLToPath } from 'node:url';
import { LANGUAGES_WITH_WORDS } from '#contract/words';
import { runnerImport, type Plugin, type Rollup } from 'vite';

const ID = 'virtual:words';
const SECTIONS = ['visitor', 'customer', 'messages'] as const;

type Sections = Partial<Record<string, Readonly<Record<string, unknown>>>>;

export const wordsFile = (bundle: Rollup.OutputBundle, language: string): string => {
  const id = `\0${ID}/${language}/visitor`;
  const chunk = Object.values(bundle).find((file) => file.type === 'chunk' && file.facadeModuleId === id);
  if (chunk === undefined) throw new Error(`The build has no words in ${language}`);
  return `/${chunk.fileName}`;
};

const loadersOf = (): string => {
  const loaders = LANGUAGES_WITH_WORDS.flatMap((language) =>
    SECTIONS.map((section) => `'${language}/${section}': () => import('${ID}/${language}/${section}')`),
  );
  return `export const loaders = { ${loaders.join(', ')} };`;
};

/** The client loads only those texts that a page needs. */
export const wordsPlugin = ({ folder, emit }: { folder: URL; emit: boolean }): Plugin => {
  // Vite runs the catalogues, because Node would keep the first version of a changed file.
  const read = () =>
    runnerImport<{ CATALOGUES: Record<string, Sections> }>(fileURLToPath(new URL('catalogues.ts', folder)), {
      configFile: false,
    });
  let run: ReturnType<typeof read> | undefined;
  return {
    name: 'words',
    resolveId: (id) => (id === ID || id.startsWith(`${ID}/`) ? `\0${id}` : null),
    async load(id) {
      if (id === `\0${ID}`) return emit ? loadersOf() : 'export const loaders = {};';
      const [, language, section] = /^\0virtual:words\/(\w+)\/(\w+)$/.exec(id) ?? [];
      if (language === undefined || section === undefined) return null;
      const { module, dependencies } = await (run ??= read());
      for (const file of dependencies) this.addWatchFile(file);
      // The English messages are empty here, because the API already sends English.
      const texts = section === 'messages' && language === 'en' ? {} : module.CATALOGUES[language]?.[section];
      return `export const texts = ${JSON.stringify(texts)};`;
    },
    hotUpdate({ file }) {
      if (!file.startsWith(folder.pathname)) return;
      run = undefined;
      const { moduleGraph, hot } = this.environment;
      for (const module of moduleGraph.idToModuleMap.values())
        if (module.id?.startsWith(`\0${ID}/`) === true) moduleGraph.invalidateModule(module);
      hot.send({ type: 'full-reload' });
      return [];
    },
  };
};
