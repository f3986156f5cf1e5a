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
  /** The Worker's origin when the build is served from another host; unset when the Worker serves it. */
  readonly VITE_API_ORIGIN?: string;
}
