import { use, type ReactNode } from 'react';
import { pictureVersions } from '#contract/media-address';
import type { ArticlePage, PublicArticle } from '#contract/articles';
import { Icon } from '../../components/icon.tsx';
import { Picture, PictureTextsContext } from '../../components/picture.tsx';
import { RichTextView } from '../../components/rich-text/view.tsx';
import { formatDay } from '../../lib/format-time.ts';
import { ownText, word } from '../../lib/words.ts';
import back from '../../components/back-home.module.css';
import styles from './article-view.module.css';
import { WritingLink } from './writing-link.tsx';

interface ArticleViewProps {
  page: ArticlePage;
  author: ReactNode;
}

export const ArticleView = ({ page: { article, said }, author }: ArticleViewProps) => {
  const { title, summary, publishedAt, minutes, tags, series, body, pictures } = article;
  const others = use(PictureTextsContext);
  return (
    <PictureTextsContext value={{ ...others, ...pictures }}>
      <article className={styles['article']} aria-labelledby="page-title">
        <header className={styles['head']}>
          <WritingLink to="" className={back['back']}>
            <Icon name="ArrowLeft" />
            <span {...ownText()}>{said.title}</span>
          </WritingLink>
          <h1 id="page-title" {...ownText()}>
            {title}
          </h1>
          {summary.trim() !== '' && (
            <p className={styles['summary']} {...ownText()}>
              {summary}
            </p>
          )}
          <p className={styles['facts']}>
            <time dateTime={publishedAt}>{formatDay(publishedAt)}</time>
            <span>{said.reading[minutes]}</span>
          </p>
        </header>
        <Cover article={article} />
        <RichTextView document={body} headingBase={2} className={styles['words']} />
        <footer className={styles['after']}>
          {tags.length > 0 && (
            <ul className={styles['tags']} aria-label={said.tags} {...ownText()}>
              {tags.map(({ slug, name }) => (
                <li key={slug}>
                  <WritingLink to={`tags/${slug}`}>{name}</WritingLink>
                </li>
              ))}
            </ul>
          )}
          {author !== null && <p className={styles['author']}>{author}</p>}
          {series !== null && (
            <section className={styles['series']} aria-labelledby="series-title">
              <p>{said.series}</p>
              <h2 id="series-title" {...ownText()}>
                {series.name}
              </h2>
              <ol {...ownText()}>
                {series.parts.map((part) => (
                  <li key={part.slug}>
                    {part.slug === article.slug ? (
                      <span aria-current="page">{part.title}</span>
                    ) : (
                      <WritingLink to={part.slug}>{part.title}</WritingLink>
                    )}
                  </li>
                ))}
              </ol>
            </section>
          )}
          <Neighbours article={article} title={said.title} />
        </footer>
      </article>
    </PictureTextsContext>
  );
};

/** A picture whose size is unknown gets a place of three to two. */
const Cover = ({ article: { cover } }: { article: PublicArticle }) => {
  if (cover === '') return null;
  const { width, height } = pictureVersions(cover) ?? { width: 1200, height: 800 };
  return (
    <div className={styles['cover']}>
      <Picture src={cover} alt="" width={width} height={height} sizes="(width < 90rem) 100vw, 80rem" isEarly />
    </div>
  );
};

const Neighbours = ({ article: { previous, next }, title }: { article: PublicArticle; title: string }) =>
  (previous !== null || next !== null) && (
    <nav className={styles['neighbours']} aria-label={title}>
      {previous !== null && (
        <WritingLink to={previous.slug}>
          <small>{word('project.previous')}</small>
          <span {...ownText()}>{previous.title}</span>
        </WritingLink>
      )}
      {next !== null && (
        <WritingLink to={next.slug}>
          <small>{word('project.next')}</small>
          <span {...ownText()}>{next.title}</span>
        </WritingLink>
      )}
    </nav>
  );
