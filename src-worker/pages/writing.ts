import { page as built, renderWriting } from '#renderer';
import { Hono } from 'hono';
import type { ArticleListPage, ArticlePage, WritingPage } from '#contract/articles';
import { pageTitle } from '#contract/page-titles';
import type { Snapshot } from '#contract/published-content';
import { cleanText } from '#contract/rich-text-text';
import { AppError } from '../errors.ts';
import type { AppEnv } from '../http/app-env.ts';
import { siteOrigin } from '../http/site-origin.ts';
import { articlesForFeed, findPublicArticle } from '../services/articles/public-articles.ts';
import { escapeMarkdown, toMarkdown } from '../services/articles/markdown.ts';
import { readWritingPage } from '../services/articles/writing-page.ts';
import { readPictureTexts } from '../services/content/shown-pictures.ts';
import { siteWords } from '../words.ts';
import { articleFeed } from './article-feed.ts';
import { articlePath, WRITING_PATH, writingPath } from './article-paths.ts';
import { sendNotFound } from './send-not-found.ts';
import { siteDocument } from './site-document.ts';
import { HTML, newestOrNull, sendRendered, sendUnavailable, type PageContext } from './page-context.ts';
import { renderOnce } from './rendered.ts';
import { headOf } from './page-heads.ts';
import { cardOr } from './share-image.ts';
import { shorten } from '#contract/shorten';
import { articleData, collectionData } from './structured-data.ts';

export const writingPages = new Hono<AppEnv>()
  .get('/writing', (c) => sendWriting(c, ''))
  .get('/writing/:place{.+}', (c) => sendPlace(c, c.req.param('place')));

const sendPlace = (c: PageContext, place: string) => {
  const feed = /^(?:tags\/([^/]+)\/)?feed\.xml$/s.exec(place);
  if (feed !== null) return sendFeed(c, feed[1] ?? null);
  const slug = /^([^/]+)\.md$/s.exec(place)?.[1];
  return slug === undefined ? sendWriting(c, place) : sendMarkdown(c, slug);
};

interface Drawing {
  address: string;
  type?: string;
  /** An article that has moved redirects to its present address. */
  moved?: (slug: string) => string;
  draw: (snapshot: Snapshot) => Promise<string | { movedTo: string } | null>;
}

class MissingError extends Error {
  movedTo: string | null = null;
}

const sendDrawn = async (c: PageContext, { address, type = HTML, moved = articlePath, draw }: Drawing) => {
  const newest = await newestOrNull(c);
  if (newest === null) return sendUnavailable(c);
  const render = async (snapshot: Snapshot): Promise<string> => {
    const drawn = await draw(snapshot).catch(asMissing);
    if (typeof drawn === 'string') return drawn;
    throw Object.assign(new MissingError(), drawn);
  };
  try {
    return await sendRendered(
      c,
      newest,
      (snapshot) => renderOnce(snapshot, `${siteOrigin(c)} ${address}`, () => render(snapshot)),
      type,
    );
  } catch (error) {
    if (!(error instanceof MissingError)) throw error;
    return error.movedTo === null ? sendNotFound(c) : c.redirect(moved(error.movedTo), 301);
  }
};

/** An address with a broken cursor is a missing page, not a fault. */
const asMissing = (error: unknown): null => {
  if (error instanceof AppError && error.code === 'invalid') return null;
  throw error;
};

const sendWriting = (c: PageContext, place: string) =>
  sendDrawn(c, {
    address: `writing ${place}`,
    draw: async (snapshot) => {
      const page = await readWritingPage(c.get('ctx'), snapshot.content, place);
      return page === null || 'movedTo' in page ? page : writingDocument(snapshot, page, place, siteOrigin(c));
    },
  });

const writingDocument = (snapshot: Snapshot, page: WritingPage, place: string, origin: string): Promise<string> => {
  const path = writingPath(place);
  return siteDocument(snapshot, { origin, path }, (site) => ({
    ...(page.kind === 'article' ? articleHead(page, snapshot) : listHead(page, snapshot)),
    data: page.kind === 'article' ? articleData(site, page.article, path) : collectionData(site, nameOf(page), path),
    feed: {
      path: `${page.kind === 'articles' && page.tag !== null ? writingPath(`tags/${page.tag.slug}`) : WRITING_PATH}/feed.xml`,
      title: page.kind === 'articles' ? nameOf(page) : page.said.title,
    },
    style: built.styles.writing,
    body: renderWriting({ ...site, page }).body,
  }));
};

const articleHead = ({ article }: ArticlePage, { content }: Snapshot) => {
  const { name } = content.profile.personalInfo;
  return {
    title: pageTitle(article.searchTitle.trim() || article.title, name),
    description: shorten(article.searchDescription.trim() || article.summary.trim() || cleanText(article.body)),
    type: 'article' as const,
    image: article.cover === '' ? cardOr(content.site_pictures.home, name, '') : article.cover,
  };
};

const nameOf = ({ tag, said }: ArticleListPage): string => tag?.name ?? said.title;

const listHead = (page: ArticleListPage, snapshot: Snapshot) => {
  if (page.tag === null) return headOf(snapshot, 'writing');
  const { content } = snapshot;
  const { name } = content.profile.personalInfo;
  return {
    title: pageTitle(nameOf(page), name),
    description: siteWords(content).word('writing.description', { name }),
    image: cardOr(content.site_pictures.home, name, ''),
  };
};

const sendFeed = (c: PageContext, tag: string | null) => {
  const path = tag === null ? WRITING_PATH : writingPath(`tags/${tag}`);
  return sendDrawn(c, {
    address: `feed ${path}`,
    type: 'application/atom+xml; charset=utf-8',
    draw: async (snapshot) => {
      const ctx = c.get('ctx');
      const rows = await articlesForFeed(ctx, tag);
      if (rows.length === 0) return null;
      const pictures = await readPictureTexts(ctx, rows);
      return articleFeed(snapshot, rows, { origin: siteOrigin(c), path, pictures });
    },
  });
};

const sendMarkdown = (c: PageContext, slug: string) =>
  sendDrawn(c, {
    address: `markdown ${slug}`,
    type: 'text/markdown; charset=utf-8',
    moved: (to) => `${articlePath(to)}.md`,
    draw: async ({ content }) => {
      const found = await findPublicArticle(c.get('ctx'), slug);
      if (found === null || 'movedTo' in found) return found;
      const { title, summary, body, publishedAt, pictures } = found.article;
      const { name } = content.profile.personalInfo;
      const text = toMarkdown(body, { origin: siteOrigin(c), pictures });
      const parts = [
        `# ${escapeMarkdown(title)}`,
        escapeMarkdown(summary),
        `${name}, ${publishedAt.slice(0, 10)}`,
        text,
      ];
      return `${parts.filter((part) => part.trim() !== '').join('\n\n')}\n`;
    },
  });
