import type { Project } from './content.ts';
import type { AboutContent, HomeContent } from './published-content.ts';
import type { PublicPage } from './own-pages.ts';

/** What a form posted without script comes back with; `values` is what was typed, by field name. */
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
  /** Whether a project was looked for. */
  isProject: boolean;
  content: HomeContent;
}

/** For a link to drafts that opens nothing. */
export interface DraftNotFoundInput {
  content: HomeContent;
}

/** The pictures that stand for the site elsewhere, made when it is built. */
export interface SitePictures {
  /** The address of an illustration's share card, by the illustration's own. */
  cards: Readonly<Record<string, string>>;
  /** The card of pages without a picture. */
  defaultCard: string;
  /** The icons of the web manifest. */
  icons: readonly { src: string; size: number; isMaskable: boolean }[];
}

/** The built document: the Worker fills its markers and sends it. */
export interface PageTemplate {
  html: string;
  /** The style sheets that the first screens of other pages need besides the document's own. */
  styles: Readonly<Record<'about' | 'project' | 'own', string>>;
  /** The style sheet of what comes after the first screen. */
  laterStyles: string;
  /** The classes of that sheet which a text on the first screen may have: its letters' size and family, its alignment. */
  textClasses: readonly string[];
  /** The files of the fonts. */
  fonts: readonly string[];
  /** The site's icon as SVG, its ground in the site's own accent. */
  icon: string;
  /** The inline script's hash as a Content-Security-Policy source, `'sha256-…'`. */
  scriptHash: string;
  /** The same of all style sheets that may stand in a document. */
  styleHashes: readonly string[];
  buildId: string;
}

/** The fonts of a style sheet that every page shows: the files of those that name no range of letters. */
export const fontsOf = (style: string): string[] =>
  [...style.matchAll(/@font-face\s*{([^}]*)}/g)].flatMap(([, font = '']) =>
    font.includes('unicode-range') ? [] : (/url\("?([^")]+\.woff2)"?\)/.exec(font)?.[1] ?? []),
  );

/** The screens whose fonts are asked for by the `Link` header; on narrower ones the boot script does it. */
export const WIDE_SCREEN = '(min-width: 48em)';

/** The `Link` header that has the fonts fetched with the document. */
export const fontsLink = (fonts: readonly string[]): string =>
  fonts
    .map((file) => `<${file}>; rel=preload; as=font; type=font/woff2; crossorigin; media="${WIDE_SCREEN}"`)
    .join(', ');
