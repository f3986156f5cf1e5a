import type { WritingPage } from './articles.ts';
import type { SearchPage } from './search.ts';
import type { AboutContent, HomeContent, ShownProject } from './published-content.ts';
import type { PublicPage } from './own-pages.ts';
import type { PictureTexts } from './picture-texts.ts';
import type { RichText } from './rich-text.ts';
import type { Wordbook, WordsLanguage } from './words.ts';

export type ContactFormOutcome =
  | { status: 'sent' }
  | { status: 'refused'; message: string; values: Partial<Record<string, string | string[]>> };

interface Spoken {
  words: Wordbook;
}

export interface HomeInput extends Spoken {
  content: HomeContent | null;
  contactForm?: ContactFormOutcome;
}

export interface AboutInput extends Spoken {
  content: HomeContent;
  about: AboutContent;
}

export interface ProjectInput extends Spoken {
  content: HomeContent;
  project: ShownProject;
}

export interface ProjectsInput extends Spoken {
  content: HomeContent;
}

export interface ResumeInput extends Spoken {
  content: HomeContent;
}

export interface OwnPageInput extends Spoken {
  content: HomeContent;
  page: PublicPage;
}

export interface WritingInput extends Spoken {
  content: HomeContent;
  page: WritingPage;
}

export interface SearchInput extends Spoken {
  content: HomeContent;
  page: SearchPage;
}

export interface RichTextInput extends Spoken {
  document: RichText;
  pictures: PictureTexts;
  origin: string;
}

export interface NotFoundInput extends Spoken {
  isProject: boolean;
  content: HomeContent;
}

export interface DraftNotFoundInput extends Spoken {
  content: HomeContent;
}

export interface SitePictures {
  cards: Readonly<Record<string, string>>;
  defaultCard: string;
  icons: readonly { src: string; size: number; isMaskable: boolean }[];
}

export interface PageTemplate {
  html: string;
  styles: Readonly<Record<'about' | 'project' | 'own' | 'writing' | 'passage' | 'search', string>>;
  /** The script of a document loads the file of its language together with the app. */
  words: Readonly<Partial<Record<WordsLanguage, string>>>;
  laterStyles: string;
  /** Some classes of the later styles may occur in a text on the first screen. */
  textClasses: readonly string[];
  fonts: readonly string[];
  icon: string;
  scriptHash: string;
  styleHashes: readonly string[];
  buildId: string;
}

export const fontsOf = (style: string): string[] =>
  [...style.matchAll(/@font-face\s*{([^}]*)}/g)].flatMap(([, font = '']) =>
    font.includes('unicode-range') ? [] : (/url\("?([^")]+\.woff2)"?\)/.exec(font)?.[1] ?? []),
  );

/** On narrower screens the boot script loads the fonts later. */
export const WIDE_SCREEN = '(min-width: 48em)';

export const fontsLink = (fonts: readonly string[]): string =>
  fonts
    .map((file) => `<${file}>; rel=preload; as=font; type=font/woff2; crossorigin; media="${WIDE_SCREEN}"`)
    .join(', ');
