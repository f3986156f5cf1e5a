declare module 'virtual:page' {
  import type { PageTemplate } from '#contract/renderer';

  export const page: Omit<PageTemplate, 'textClasses'>;
}

declare module 'virtual:pictures' {
  import type { SitePictures } from '#contract/renderer';

  export const pictures: SitePictures;
}

declare module 'virtual:sprite' {
  export const spriteUrl: string;
}

interface ImportMetaEnv {
  /** Unset when the Worker serves the build itself. */
  readonly VITE_API_ORIGIN?: string;
}
