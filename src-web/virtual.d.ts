declare module 'virtual:page' {
  import type { PageTemplate } from '#contract/renderer';

  export const page: Omit<PageTemplate, 'textClasses'>;
}

declare module 'virtual:pictures' {
  import type { SitePictures } from '#contract/renderer';

  export const pictures: SitePictures;
}

declare module 'virtual:words' {
  import type { Text, WordsLanguage } from '#contract/words';
  import type { ClientSection } from '#words/language';

  type Loader = () => Promise<{ texts: Readonly<Record<string, Text>> }>;

  /** The server has no loaders, because its bundle contains all texts. */
  export const loaders: Readonly<Record<`${WordsLanguage}/${ClientSection}`, Loader>>;
}

declare module 'virtual:sprite' {
  export const spriteUrl: string;
}

interface ImportMetaEnv {
  readonly VITE_API_ORIGIN?: string;
}
