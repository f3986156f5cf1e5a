// `npm run build` makes this server bundle from src-web/entry-server.tsx.
import type { Theme } from '#contract/content';
import type {
  AboutInput,
  DraftNotFoundInput,
  HomeInput,
  NotFoundInput,
  OwnPageInput,
  PageTemplate,
  ProjectInput,
  ProjectsInput,
  ResumeInput,
  RichTextInput,
  SearchInput,
  SitePictures,
  WritingInput,
} from '#contract/renderer';

interface Drawn {
  body: string;
}

export declare const renderHome: (input: HomeInput) => Drawn;
export declare const renderAbout: (input: AboutInput) => Drawn;
export declare const renderProject: (input: ProjectInput) => Drawn;
export declare const renderResume: (input: ResumeInput) => Drawn;
export declare const renderProjects: (input: ProjectsInput) => Drawn;
export declare const renderDraftNotFound: (input: DraftNotFoundInput) => Drawn;
export declare const renderOwnPage: (input: OwnPageInput) => Drawn;
export declare const renderWriting: (input: WritingInput) => Drawn;
export declare const renderSearch: (input: SearchInput) => Drawn;
export declare const renderRichText: (input: RichTextInput) => Drawn;
export declare const renderNotFound: (input: NotFoundInput) => Drawn;
export declare const themeStyle: (theme: Theme) => string;
export declare const page: PageTemplate;
export declare const pictures: SitePictures;
