import { RouteLink } from '../../components/route-link.tsx';
import { textButtonClass } from '../../components/text-button.ts';
import { paths } from '../../lib/paths.ts';
import { word } from '../../lib/words.ts';
import { SearchForm } from './search-form.tsx';

/** Fewer entries are read faster than a question is typed. */
const FIELD_FROM = 12;

export const SearchAmong = ({ count }: { count: number }) =>
  count < FIELD_FROM ? (
    <RouteLink to={paths.search} className={textButtonClass}>
      {word('search.title')}
    </RouteLink>
  ) : (
    <SearchForm />
  );
