import { renderRichText } from '#renderer';
import { html } from 'hono/html';
import type { PictureTexts } from '#contract/picture-texts';
import type { Snapshot } from '#contract/published-content';
import { pageTitle } from '#contract/page-titles';
import { shownImage } from '#contract/public-view';
import type { FeedArticle } from '../services/articles/public-articles.ts';
import { writingTitle } from '../services/content/writing-words.ts';
import { siteWords } from '../words.ts';
import { articlePath } from './article-paths.ts';
import { shareImage } from './share-image.ts';
import { xmlDocument, xmlText } from './xml.ts';

interface Place {
  origin: string;
  path: string;
  pictures: PictureTexts;
}

/** The feed is Atom (RFC 4287), with the whole texts. */
export const articleFeed = (
  { content }: Snapshot,
  rows: readonly FeedArticle[],
  { origin, path, pictures }: Place,
): Promise<string> => {
  const { name } = content.profile.personalInfo;
  const words = siteWords(content);
  const textOf = ({ body }: FeedArticle) => renderRichText({ words, document: body, pictures, origin }).body;
  const updated = rows.map(changedAt).toSorted().at(-1) ?? '';
  return xmlDocument(
    html`<feed xmlns="http://www.w3.org/2005/Atom">
      <id>${origin}${path}/feed.xml</id>
      <title>${xmlText(pageTitle(writingTitle(content), name))}</title>
      <link rel="self" type="application/atom+xml" href="${origin}${path}/feed.xml" />
      <link rel="alternate" type="text/html" href="${origin}${path}" />
      <updated>${updated}</updated>
      <author><name>${xmlText(name)}</name></author>
      ${rows.map((row) => entry(row, origin, textOf(row)))}
    </feed>`,
  );
};

/** An article may be published later than it was written. */
const changedAt = ({ updatedAt, publishedAt }: FeedArticle): string =>
  publishedAt !== null && publishedAt > updatedAt ? publishedAt : updatedAt;

const entry = (row: FeedArticle, origin: string, text: string) => {
  const address = origin + articlePath(row.slug);
  const cover = shownImage(row.cover);
  return html`<entry>
    <id>${origin}/writing/~${row.id}</id>
    <title>${xmlText(row.title)}</title>
    <link rel="alternate" type="text/html" href="${address}" />
    ${cover === '' ? '' : html`<link rel="enclosure" href="${shareImage(cover, origin).url}" />`}
    <published>${row.publishedAt}</published>
    <updated>${changedAt(row)}</updated>
    ${row.tags.map((tag) => html`<category term="${xmlText(tag)}" />`)}
    <summary>${xmlText(row.summary)}</summary>
    <content type="html">${xmlText(text)}</content>
  </entry>`;
};
