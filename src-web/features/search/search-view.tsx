import type { PassagePart, SearchPage, SearchResult } from '#contract/search';
import { BackHome } from '../../components/back-home.tsx';
import { RouteLink } from '../../components/route-link.tsx';
import { formatDay } from '../../lib/format-time.ts';
import { paths } from '../../lib/paths.ts';
import { ownText, word } from '../../lib/words.ts';
import list from '../../components/page-list.module.css';
import { SearchForm } from './search-form.tsx';
import styles from './search-view.module.css';

interface SearchViewProps {
  page: SearchPage;
  isBusy?: boolean;
  failure?: string | null;
}

export const SearchView = ({
  page: { q, page, isLast, isRefused, results, said },
  isBusy,
  failure,
}: SearchViewProps) => {
  const hasFailed = isRefused || (failure ?? null) !== null;
  return (
    <section className={list['page']} aria-labelledby="page-title">
      <header className={list['head']}>
        <BackHome />
        <h1 id="page-title">{word('search.title')}</h1>
        <SearchForm q={q} />
        <output className={styles['outcome']} data-failed={hasFailed || undefined}>
          {failure ?? (said.outcome || said.lead)}
        </output>
      </header>
      {results.length > 0 && (
        <ol className={list['rows']} aria-busy={isBusy}>
          {results.map((result) => (
            <Result key={result.path} result={result} kind={said.kinds[result.kind]} />
          ))}
        </ol>
      )}
      {(page > 1 || !isLast) && (
        <nav className={list['pages']} aria-label={word('search.title')}>
          {page > 1 && <RouteLink to={addressOf(q, page - 1)}>{said.previous}</RouteLink>}
          {!isLast && <RouteLink to={addressOf(q, page + 1)}>{said.next}</RouteLink>}
        </nav>
      )}
    </section>
  );
};

const addressOf = (q: string, page: number): string =>
  `${paths.search}?${new URLSearchParams({ q, ...(page > 1 && { page: String(page) }) })}`;

const Result = ({
  result: { kind: code, path, title, fact, passage },
  kind,
}: {
  result: SearchResult;
  kind: string;
}) => (
  <li className={list['row']}>
    <p className={list['facts']}>
      <span>{kind}</span>
      {code === 'article' ? (
        <time dateTime={fact}>{formatDay(fact)}</time>
      ) : (
        fact !== '' && <span {...ownText()}>{fact}</span>
      )}
    </p>
    <div className={list['words']}>
      <h2 className={styles['title']} {...ownText()}>
        <RouteLink to={path}>{title}</RouteLink>
      </h2>
      <p className={styles['passage']} {...ownText()}>
        {passage.map((part, index) => (
          // oxlint-disable-next-line react/no-array-index-key
          <Part key={index} part={part} />
        ))}
      </p>
    </div>
  </li>
);

const Part = ({ part: { text, isFound } }: { part: PassagePart }) => (isFound ? <mark>{text}</mark> : text);
