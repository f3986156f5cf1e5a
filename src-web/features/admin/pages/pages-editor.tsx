import { useState, type ReactNode } from 'react';
import type { Sections } from '#contract/content';
import { ABOUT_SECTIONS, HOME_SECTIONS, isReordered, type SectionChoice } from '#contract/site-sections';
import type { OwnPage } from '#contract/own-pages';
import { errorsBelow } from '../draft/check-draft.ts';
import { useDraft } from '../draft/use-draft.ts';
import { failuresOf, useEditor, type EditorMessages } from '../draft/use-editor.ts';
import { EditorFrame } from '../editor/editor-frame.tsx';
import { ViewChoice } from '../components/view-choice.tsx';
import { OwnPageList } from './own-page-list.tsx';
import { tidyPages } from './page-draft.ts';
import { SearchList } from './search-list.tsx';
import { SectionList } from './section-list.tsx';

type Place = (typeof PLACES)[number]['id'];

export interface PagesPreviews {
  home: (sections: Sections['home']) => ReactNode;
  about: (sections: Sections['about']) => ReactNode;
  own: (page: OwnPage | undefined) => ReactNode;
}

export const PagesEditor = ({ previews }: { previews: PagesPreviews }) => {
  const sectionsDraft = useDraft('sections', { prepare: withoutDefaults });
  const pagesDraft = useDraft('pages', { prepare: tidyPages });
  const editor = useEditor('pages', [sectionsDraft, pagesDraft], PAGES_MESSAGES);
  const [place, setPlace] = useState<Place>('home');
  const [shownId, setShownId] = useState<string | null>(null);
  const { value: sections } = sectionsDraft;
  const { value: pages } = pagesDraft;
  const shownPage = pages?.find(({ id }) => id === shownId) ?? pages?.[0];
  const turnTo = (id: string) => {
    setPlace('own');
    setShownId(id);
  };
  return (
    <EditorFrame
      editor={editor}
      title="Pages"
      lead="What the home page and the about page consist of, and pages of your own."
      waiting="Loading pages..."
      preview={sections !== null && (place === 'own' ? previews.own(shownPage) : DRAW[place](previews, sections))}
      previewChoice={<ViewChoice views={PLACES} view={place} onChoose={setPlace} />}
    >
      {sections !== null && pages !== null && (
        <>
          {SECTION_LISTS.map(({ page, ...list }) => (
            <SectionList
              key={page}
              {...list}
              choices={sections[page]}
              errors={errorsBelow(sectionsDraft.errors, page)}
              onChange={(next) => sectionsDraft.change((present) => ({ ...present, [page]: next(present[page]) }))}
            />
          ))}
          <SearchList
            search={sections.search}
            errors={errorsBelow(sectionsDraft.errors, 'search')}
            onChange={(next) => sectionsDraft.change(({ search, ...present }) => withSearch(present, next(search)))}
          />
          <OwnPageList pages={pages} errors={pagesDraft.errors} onChange={pagesDraft.change} onTurnTo={turnTo} />
        </>
      )}
    </EditorFrame>
  );
};

const PAGES_MESSAGES: EditorMessages = {
  ...failuresOf('pages'),
  saved: {
    title: 'Pages updated successfully!',
    description: 'Your changes have been saved and are now live on your website.',
  },
};

const PLACES = [
  { id: 'home', label: 'Home page' },
  { id: 'about', label: 'About page' },
  { id: 'own', label: 'Own page' },
] as const;

const SECTION_LISTS = [
  {
    page: 'home',
    title: 'Home page',
    hint: 'It begins with your name. Empty sections are left out, and so are their links.',
    ids: HOME_SECTIONS,
  },
  { page: 'about', title: 'About page', hint: 'It begins with your story.', ids: ABOUT_SECTIONS },
] as const;

const DRAW = {
  home: (previews: PagesPreviews, { home }: Sections) => previews.home(home),
  about: (previews: PagesPreviews, { about }: Sections) => previews.about(about),
};

const withSearch = (sections: Omit<Sections, 'search'>, search: Sections['search']): Sections =>
  search === undefined ? sections : { ...sections, search };

const withoutDefaults = ({ home, about, search }: Sections): Sections =>
  withSearch(
    {
      home: isDefault(HOME_SECTIONS, home) ? [] : home,
      about: isDefault(ABOUT_SECTIONS, about) ? [] : about,
    },
    search,
  );

const isDefault = (ids: readonly string[], choices: readonly SectionChoice[]): boolean =>
  !isReordered(ids, choices) &&
  choices.every(({ isShown, heading, lead }) => isShown && heading.trim() === '' && lead.trim() === '');
