import type { Project } from './content.ts';
import type { AboutContent, HomeContent } from './published-content.ts';
import type { PublicPage } from './own-pages.ts';

/** The result of a form posted without script; `values` are the visitor's, by field name. */
export type ContactFormOutcome =
  | { status: 'sent' }
  | { status: 'refused'; message: string; values: Partial<Record<string, string | string[]>> };

export interface HomeInput {
  /** Null renders 'Unable to Load Portfolio'. */
  content: HomeContent | null;
  contactForm?: ContactFormOutcome;
}

export interface AboutInput {
  content: HomeContent;
  about: AboutContent;
}

export interface ProjectInput {
  content: HomeContent;
  project: Project;
}

export interface OwnPageInput {
  content: HomeContent;
  page: PublicPage;
}

export interface NotFoundInput {
  /** Whether the address was that of a project. */
  isProject: boolean;
  content: HomeContent;
}

/** For a draft link that opens nothing. */
export interface DraftNotFoundInput {
  content: HomeContent;
}

/** Pictures for share cards and icons, made by the build. */
export interface SitePictures {
  /** The address of an illustration's share card, by the illustration's address. */
  cards: Readonly<Record<string, string>>;
  defaultCard: string;
  icons: readonly { src: string; size: number; isMaskable: boolean }[];
}

/** The built document, with markers that the Worker fills. */
export interface PageTemplate {
  html: string;
  /** The style sheets that the first screens of other pages need besides the document's own. */
  styles: Readonly<Record<'about' | 'project' | 'own', string>>;
  /** The style sheet for everything below the first screen. */
  laterStyles: string;
  /** The classes of `laterStyles` that a text on the first screen may have: size, family and alignment. */
  textClasses: readonly string[];
  fonts: readonly string[];
  /** The site's icon as SVG, on the site's own accent. */
  icon: string;
  /** The inline script's hash as a Content-Security-Policy source, `'sha256-…'`. */
  scriptHash: string;
  /** The hashes of all style sheets that a document may hold. */
  styleHashes: readonly string[];
  buildId: string;
}

/** The fonts that every page shows: those without a `unicode-range`. */
export const fontsOf = (style: string): string[] =>
  [...style.matchAll(/@font-face\s*{([^}]*)}/g)].flatMap(([, font = '']) =>
    font.includes('unicode-range') ? [] : (/url\("?([^")]+\.woff2)"?\)/.exec(font)?.[1] ?? []),
  );

/** The `Link` header preloads fonts for these screens; on narrower ones the boot script does. */
export const WIDE_SCREEN = '(min-width: 48em)';

export const fontsLink = (fonts: readonly string[]): string =>
  fonts
    .map((file) => `<${file}>; rel=preload; as=font; type=font/woff2; crossorigin; media="${WIDE_SCREEN}"`)
    .join(', ');
