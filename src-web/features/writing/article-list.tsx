import { pictureVersions } from '#contract/media-address';
import type { ArticleListPage, ArticleTeaser } from '#contract/articles';
import { BackHome } from '../../components/back-home.tsx';
import { Icon } from '../../components/icon.tsx';
import { Picture } from '../../components/picture.tsx';
import { formatDay } from '../../lib/format-time.ts';
import { ownText } from '../../lib/words.ts';
import back from '../../components/back-home.module.css';
import list from '../../components/page-list.module.css';
import { SearchAmong } from '../search/search-among.tsx';
import styles from './article-list.module.css';
import { WritingLink } from './writing-link.tsx';

export const ArticleList = ({ page: { tag, items, next, place, said } }: { page: ArticleListPage }) => {
  const first = tag === null ? '' : `tags/${tag.slug}`;
  const isFirst = place === first;
  return (
    <section className={list['page']} aria-labelledby="page-title">
      <header className={list['head']}>
        {tag === null ? (
          <BackHome />
        ) : (
          <WritingLink to="" className={back['back']}>
            <Icon name="ArrowLeft" />
            <span {...ownText()}>{said.title}</span>
          </WritingLink>
        )}
        <h1 id="page-title" {...ownText()}>
          {tag?.name ?? said.title}
        </h1>
        {place === '' && <SearchAmong count={next === null ? items.length : Infinity} />}
      </header>
      <ol className={list['rows']}>
        {items.map((item) => (
          <Item key={item.slug} item={item} reading={said.reading[item.minutes]} />
        ))}
      </ol>
      {(next !== null || !isFirst) && (
        <nav className={list['pages']} aria-label={said.title}>
          {!isFirst && <WritingLink to={first}>{said.newest}</WritingLink>}
          {next !== null && (
            <WritingLink to={`${first === '' ? '' : `${first}/`}older/${next}`}>{said.older}</WritingLink>
          )}
        </nav>
      )}
    </section>
  );
};

const Item = ({ item, reading }: { item: ArticleTeaser; reading: string | undefined }) => {
  const { slug, title, summary, cover, publishedAt } = item;
  const { width, height } = pictureVersions(cover) ?? { width: 1200, height: 800 };
  return (
    <li className={list['row']} data-pictured={cover === '' ? undefined : ''}>
      <p className={list['facts']}>
        <time dateTime={publishedAt}>{formatDay(publishedAt)}</time>
        <span>{reading}</span>
      </p>
      <div className={list['words']}>
        <h2 className={styles['title']} {...ownText()}>
          <WritingLink to={slug}>{title}</WritingLink>
        </h2>
        {summary.trim() !== '' && <p {...ownText()}>{summary}</p>}
      </div>
      <Picture src={cover} alt="" width={width} height={height} sizes="20rem" className={styles['cover']} />
    </li>
  );
};
