import type { ReactNode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { page as built } from 'virtual:page';
import { StaticRouter } from 'react-router-dom';
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
  WritingInput,
} from '#contract/renderer';
import type { Wordbook } from '#contract/words';
import attributes from './components/rich-text/attributes.module.css';
import blocks from './components/rich-text/blocks.module.css';
import { drawEmbedsWith, RichTextView } from './components/rich-text/view.tsx';
import { PictureTextsContext } from './components/picture.tsx';
import { Embed } from './components/rich-text/embed.tsx';
import { SkipLink } from './components/skip-link.tsx';
import { UnableToLoad } from './components/unable-to-load.tsx';
import { paths } from './lib/paths.ts';
import { speak } from './lib/words.ts';
import { FetchedParts } from './features/portfolio/passage-kinds.tsx';
import { drawPartsWith } from './features/portfolio/passage-section.tsx';
import { SiteContentContext, type SiteContent } from './features/portfolio/site-content.ts';
import { AboutPage } from './pages/about.tsx';
import { DraftNotFound } from './pages/draft-not-found.tsx';
import { HomeView } from './pages/home-view.tsx';
import { NotFoundPage, ProjectNotFound } from './pages/not-found.tsx';
import { OwnPageDetail } from './pages/own-page.tsx';
import { ProjectDetail, ProjectsList } from './pages/project.tsx';
import { SearchDetail } from './pages/search.tsx';
import { WritingDetail } from './pages/writing.tsx';

export { pictures } from 'virtual:pictures';
export { themeStyle } from './features/theme/theme-style.ts';

drawPartsWith(FetchedParts);
drawEmbedsWith(Embed);

export const page: PageTemplate = { ...built, textClasses: Object.values({ ...attributes, ...blocks }) };

export const renderHome = ({ words, content, contactForm }: HomeInput): { body: string } =>
  draw(
    words,
    paths.home,
    { content },
    content === null ? <UnableToLoad /> : <HomeView content={content} contactForm={contactForm} />,
  );

export const renderAbout = ({ words, content, about }: AboutInput): { body: string } =>
  draw(words, paths.about, { content, about }, <AboutPage />);

export const renderProject = ({ words, content, project }: ProjectInput): { body: string } =>
  draw(words, paths.project(project), { content }, <ProjectDetail project={project} />);

export const renderProjects = ({ words, content }: ProjectsInput): { body: string } =>
  draw(words, paths.projects, { content }, <ProjectsList />);

export const renderResume = ({ words, content }: ResumeInput): { body: string } =>
  draw(words, paths.resume, { content }, <AboutPage />);

export const renderOwnPage = ({ words, content, page: own }: OwnPageInput): { body: string } =>
  draw(words, paths.page(own.slug), { content, page: own }, <OwnPageDetail page={own} />);

export const renderWriting = ({ words, content, page: writing }: WritingInput): { body: string } =>
  draw(words, `${paths.writing}/`, { content, page: writing }, <WritingDetail page={writing} />);

export const renderSearch = ({ words, content, page: search }: SearchInput): { body: string } =>
  draw(words, paths.search, { content, page: search }, <SearchDetail page={search} />);

/** Feed readers have no styles of the site, and no base address for relative links. */
export const renderRichText = ({ words, document, pictures, origin }: RichTextInput): { body: string } => {
  speak(words);
  const body = renderToStaticMarkup(
    <PictureTextsContext value={pictures}>
      <RichTextView document={document} headingBase={2} />
    </PictureTextsContext>,
  );
  return {
    body: body
      .replaceAll(/<link [^>]*>|<button [\s\S]*?<\/button>|<span class="visually-hidden">[^<]*<\/span>/g, '')
      .replaceAll(/<span class="note"[^>]*>([^<]*)<\/span>/g, ' ($1)')
      .replaceAll(/ (?:class|srcSet|srcset|sizes|loading|decoding|data-[a-z]+)="[^"]*"/g, '')
      .replaceAll(/ (href|src)="\//g, ` $1="${origin}/`),
  };
};

export const renderNotFound = ({ words, content, isProject }: NotFoundInput): { body: string } =>
  draw(words, '/', { content }, isProject ? <ProjectNotFound /> : <NotFoundPage />);

export const renderDraftNotFound = ({ words, content }: DraftNotFoundInput): { body: string } =>
  draw(words, '/', { content }, <DraftNotFound content={content} />);

const draw = (words: Wordbook, location: string, part: Partial<SiteContent>, children: ReactNode): { body: string } => {
  // Rendering is synchronous, so no other page can change the language meanwhile.
  speak(words);
  return {
    body: renderToString(
      <StaticRouter location={location}>
        <SiteContentContext value={siteContent(part)}>
          <PictureTextsContext value={part.content?.portfolio.pictures}>
            <SkipLink />
            {children}
          </PictureTextsContext>
        </SiteContentContext>
      </StaticRouter>,
    ),
  };
};

const siteContent = (part: Partial<SiteContent>): SiteContent => ({
  content: null,
  onContent: nothing,
  about: null,
  onAbout: nothing,
  page: null,
  forget: nothing,
  missingRoute: null,
  laterStyles: built.laterStyles,
  ...part,
});

const nothing = () => undefined;
