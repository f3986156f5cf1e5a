import { and, inArray, sql } from 'drizzle-orm';
import { cleanText } from '#contract/rich-text-text';
import { projectAddress, type CaseStudy, type Project, type StudyPart } from '#contract/content';
import type { PublicContent, Snapshot } from '#contract/published-content';
import type { SearchPage } from '#contract/search';
import { STUDY_SECTIONS } from '#contract/study-sections';
import type { Context } from '../../context.ts';
import { articles } from '../../db/schema/articles.ts';
import { isShown } from '../content/latest-writing.ts';
import { queryTerms, type Term } from './fold.ts';
import { passageOf } from './passage.ts';
import { foldDocument, rank, type FoldedDocument, type Ranked, type SearchDocument } from './rank.ts';
import { readFirstKey, readShard, type FirstKey, type IndexedArticle } from './stored-index.ts';
import { openFilter } from './term-filter.ts';

const PAGE = 10;

export interface Found extends Pick<SearchPage, 'results' | 'page' | 'isLast'> {
  count: number;
  /** When no document has all the searched words, the result is not whole. */
  isWhole: boolean;
}

/** Projects and pages are searched in the snapshot, articles in the index that KV keeps. */
export const searchSite = async (ctx: Context, snapshot: Snapshot, query: string, asked: number): Promise<Found> => {
  const terms = queryTerms(query);
  const found = terms.length === 0 ? [] : await withoutHidden(ctx, await findAll(ctx, ownDocuments(snapshot), terms));
  const page = Math.min(asked, Math.max(1, Math.ceil(found.length / PAGE)));
  const results = found.slice((page - 1) * PAGE, page * PAGE).map(({ document }) => toResult(document, terms));
  return {
    results,
    page,
    isLast: page * PAGE >= found.length,
    count: found.length,
    isWhole: found.length === 0 || found.some(({ isWhole }) => isWhole),
  };
};

const toResult = ({ kind, path, title, fact, text, folded }: FoldedDocument, terms: readonly Term[]) => ({
  kind,
  path,
  title,
  fact,
  passage: passageOf(text, folded.text, terms),
});

const findAll = async (ctx: Context, own: readonly FoldedDocument[], terms: readonly Term[]): Promise<Ranked[]> => {
  const shards = await openShards(ctx, terms);
  const likely = await loadShards(
    ctx,
    shards.filter(({ count }) => count === terms.length),
  );
  const found = rank([...own, ...likely], terms);
  if (found.some(({ isWhole }) => isWhole)) return found;
  const others = await loadShards(
    ctx,
    shards.filter(({ count }) => count < terms.length && count >= terms.length / 2),
  );
  return rank([...own, ...likely, ...others], terms);
};

interface LikelyShard {
  key: string;
  count: number;
}

/** The newest shards come first, because a search reads only some of a very large site. */
const openShards = async (ctx: Context, terms: readonly Term[]): Promise<LikelyShard[]> => {
  const first = await readFirstKey(ctx).catch((error: unknown): FirstKey | null => {
    ctx.log('warn', 'search_not_read', { error });
    return null;
  });
  return (first?.shards ?? []).toReversed().map(({ key, filter }) => {
    const mayHave = openFilter(filter);
    return { key, count: terms.filter(mayHave).length };
  });
};

/** A shard has 50 articles, so this number bounds an isolate's memory. */
const SHARDS_MAX = 24;

const loaded = new Map<string, FoldedDocument[]>();

const loadShards = async (ctx: Context, shards: readonly LikelyShard[]): Promise<FoldedDocument[]> => {
  const best = shards.toSorted((a, b) => b.count - a.count).slice(0, SHARDS_MAX);
  return (await Promise.all(best.map(({ key }) => loadShard(ctx, key)))).flat();
};

const loadShard = async (ctx: Context, key: string): Promise<FoldedDocument[]> => {
  const known = loaded.get(key);
  loaded.delete(key);
  const documents = known ?? (await readDocuments(ctx, key));
  if (documents === null) return [];
  loaded.set(key, documents);
  const [oldest] = loaded.keys();
  if (oldest !== undefined && loaded.size > SHARDS_MAX) loaded.delete(oldest);
  return documents;
};

const readDocuments = async (ctx: Context, key: string): Promise<FoldedDocument[] | null> => {
  try {
    const found = await readShard(ctx, key);
    if (found === null) ctx.log('warn', 'search_shard_missing', { key });
    return found?.map((article) => foldDocument(ofArticle(article))) ?? null;
  } catch (error) {
    ctx.log('warn', 'search_not_read', { error });
    return null;
  }
};

const ofArticle = ({ id, slug, title, summary, tags, publishedAt, text }: IndexedArticle): SearchDocument => ({
  kind: 'article',
  id,
  path: `/writing/${encodeURIComponent(slug)}`,
  title,
  fact: publishedAt,
  about: joined(...tags, summary),
  text: joined(summary, text),
});

/**
 * KV may be a minute behind, and an article that the owner took back must not be found. The answer is null while the
 * database is down.
 */
const readShown = async (ctx: Context, ids: readonly string[]): Promise<Set<string> | null> => {
  try {
    const rows = await ctx.db
      .select({ id: articles.id })
      .from(articles)
      .where(and(inArray(articles.id, sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`), isShown));
    return new Set(rows.map(({ id }) => id));
  } catch (error) {
    ctx.log('warn', 'search_not_compared', { error });
    return null;
  }
};

const withoutHidden = async (ctx: Context, found: Ranked[]): Promise<Ranked[]> => {
  const ids = found.flatMap(({ document: { kind, id } }) => (kind === 'article' ? [id] : []));
  const shown = ids.length === 0 ? null : await readShown(ctx, ids);
  return shown === null ? found : found.filter(({ document: { kind, id } }) => kind !== 'article' || shown.has(id));
};

const folded = new WeakMap<Snapshot, FoldedDocument[]>();

const ownDocuments = (snapshot: Snapshot): FoldedDocument[] => {
  const known = folded.get(snapshot);
  if (known !== undefined) return known;
  const { content } = snapshot;
  const documents = [...content.projects.map(ofProject), ...content.pages.map(ofPage)].map(foldDocument);
  folded.set(snapshot, documents);
  return documents;
};

const ofProject = (project: Project): SearchDocument => {
  const { id, title, description, technologies, year = '', caseStudy: study } = project;
  return {
    kind: 'project',
    id,
    path: `/projects/${encodeURIComponent(projectAddress(project))}`,
    title,
    fact: study?.client?.trim() || year,
    about: joined(description, study?.client, ...technologies),
    text: joined(description, study === undefined ? '' : textOf(study)),
  };
};

const ofPage = ({ slug, title, content }: PublicContent['pages'][number]): SearchDocument => ({
  kind: 'page',
  id: slug,
  path: `/pages/${slug}`,
  title,
  fact: '',
  about: '',
  text: joined(cleanText(content)),
});

const textOf = (study: CaseStudy): string => {
  const { snapshot, excerpt, metrics = [] } = study;
  const parts: readonly StudyPart[] = study.parts ?? STUDY_SECTIONS.map((id) => ({ id, name: '' }));
  const said = parts.map(({ id, name, text }) => {
    const known = STUDY_SECTIONS.find((section) => section === id);
    const words = text ?? (known && study[known]);
    return words === undefined ? '' : joined(name, cleanText(words));
  });
  return joined(
    snapshot,
    excerpt && cleanText(excerpt),
    ...metrics.map(({ value, label }) => `${value} ${label}`),
    ...said,
  );
};

/** A passage may cover several fields, so the fields are joined to one text. */
const joined = (...texts: (string | undefined)[]): string =>
  texts
    .map((text = '') => text.replaceAll(/\s+/g, ' ').trim())
    .filter((text) => text !== '')
    .map((text, index, all) => (index === all.length - 1 || ENDS.test(text) ? text : `${text} ·`))
    .join(' ')
    .normalize('NFC');

/** A text that already ends a sentence needs no dot before the next text. */
const ENDS = /[.!?:…。！？؟]["'”’»」)]*$/u;
