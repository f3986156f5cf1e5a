import type { Sections } from '#contract/content';
import { SEARCH_PAGES, type SearchPage } from '#contract/site-schemas';
import type { FieldErrors } from '../../../components/check-fields.ts';
import { FormSection } from '../components/form-section.tsx';
import { errorsBelow } from '../draft/check-draft.ts';
import { SearchFields, usePageHeads } from '../editor/search-fields.tsx';

interface SearchListProps {
  search: Sections['search'];
  errors: FieldErrors;
  onChange: (change: (search: Sections['search']) => Sections['search']) => void;
}

export const SearchList = ({ search, errors, onChange }: SearchListProps) => {
  const heads = usePageHeads();
  return (
    <FormSection
      title="In search engines and when shared"
      hint="Each page takes its title, description and picture from its content. Write others where they say more."
    >
      <div>
        {SEARCH_PAGES.map((page) => (
          <SearchFields
            key={page}
            {...PAGES[page]}
            value={search?.[page]}
            errors={errorsBelow(errors, page)}
            heads={heads}
            made={heads?.pages[page] ?? UNKNOWN}
            onChange={(next) => onChange((present) => withPage(present, page, next))}
          />
        ))}
      </div>
    </FormSection>
  );
};

const UNKNOWN = { title: '', description: '', image: '' };

const PAGES: Record<SearchPage, { name: string; path: string }> = {
  home: { name: 'Home', path: '/' },
  about: { name: 'About', path: '/about' },
  projects: { name: 'Projects', path: '/projects' },
  writing: { name: 'Writing', path: '/writing' },
  resume: { name: 'Resume', path: '/resume' },
};

/** A page without texts of its own for search engines is not stored. */
const withPage = (
  search: Sections['search'],
  page: SearchPage,
  next: NonNullable<Sections['search']>[SearchPage],
): Sections['search'] => {
  const { [page]: _, ...others } = search ?? {};
  if (next !== undefined) return { ...others, [page]: next };
  return Object.keys(others).length === 0 ? undefined : others;
};
