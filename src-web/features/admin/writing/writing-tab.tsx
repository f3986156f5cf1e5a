import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { ArticleState, ArticleSummary } from '#contract/articles';
import { Badge } from '../../../components/badge.tsx';
import { buttonClass } from '../../../components/button.ts';
import { RecordTable, type Column } from '../../../components/record-table.tsx';
import { formatMoment } from '../../../lib/format-time.ts';
import { SelectField } from '../components/fields.tsx';
import { ListFrame } from '../lists/list-frame.tsx';
import { ListToolbar } from '../lists/list-toolbar.tsx';
import { recordLinkClass } from '../lists/record-link.ts';
import { TabHead } from '../lists/tab-head.tsx';
import { useList } from '../lists/use-list.ts';
import { useSearch } from '../lists/use-search.ts';
import { ArticleEditor } from './article-editor.tsx';
import { articleBadge, STATES } from './article-labels.ts';
import { ARTICLES, articleTabPath, newArticlePath, WRITING_TAB } from './article-paths.ts';
import { fetchArticles } from './articles-api.ts';
import styles from './writing.module.css';

export const WritingTab = () => {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const id = params.get('tab') === 'writing' ? params.get('article') : null;
  const { typed, search, type } = useSearch();
  const [state, setState] = useState<ArticleState | 'all'>('all');
  const query = { search, state: state === 'all' ? undefined : state };
  const list = useList({
    name: ARTICLES,
    narrowedBy: query,
    read: (after) => fetchArticles(query, after),
    failureToast: FAILED,
  });
  const open = (one: string) => void navigate(articleTabPath(one));
  return (
    <>
      {id !== null && (
        <ArticleEditor
          key={id}
          id={id}
          isNew={params.has('new')}
          onBegun={() => void navigate(articleTabPath(id), { replace: true })}
          onBack={() => void navigate(WRITING_TAB)}
        />
      )}
      <div hidden={id !== null}>
        <TabHead title="Writing" isBusy={list.isBusy} onRefresh={() => void list.reload()}>
          <button type="button" className={buttonClass()} onClick={() => void navigate(newArticlePath())}>
            New Article
          </button>
        </TabHead>
        <ListToolbar label="Search writing" hint="Title, summary, tag or series" typed={typed} onType={type}>
          <SelectField label="State" value={state} options={STATES} onChange={setState} />
        </ListToolbar>
        <ListFrame
          list={list}
          empty={search === '' && state === 'all' ? 'Nothing written yet.' : 'No articles found.'}
          failure="The articles could not be loaded."
          count={(shown, hasMore) =>
            hasMore ? `The newest ${shown} articles` : `${shown} ${shown === 1 ? 'article' : 'articles'}`
          }
        >
          {(articles) => (
            <RecordTable caption="Articles" columns={columns(open)} records={articles} keyOf={(one) => one.id} />
          )}
        </ListFrame>
      </div>
    </>
  );
};

const FAILED = { tone: 'error', title: 'Error loading articles', description: 'Please try again.' } as const;

const columns = (open: (id: string) => void): Column<ArticleSummary>[] => [
  {
    label: 'Article',
    width: '48%',
    cell: ({ id, title, slug }) => (
      <>
        <button type="button" className={recordLinkClass} onClick={() => open(id)}>
          <bdi>{title.trim() || 'Untitled'}</bdi>
        </button>
        {slug !== '' && <bdi className={styles['more']}>{slug}</bdi>}
      </>
    ),
  },
  {
    label: 'State',
    cell: (article) => {
      const { tone, label } = articleBadge(article);
      return <Badge tone={tone}>{label}</Badge>;
    },
  },
  { label: 'Tags', cell: ({ tags }) => <bdi>{tags.join(', ')}</bdi> },
  {
    label: 'When',
    cell: ({ published_at: published, publish_at: due, updated_at: changed }) => {
      const at = published ?? due ?? changed;
      return <time dateTime={at}>{formatMoment(at)}</time>;
    },
  },
];
