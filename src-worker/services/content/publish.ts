import type { PublishedDocument, StoredDocument } from '#contract/admin-content';
import { DEFAULT_CHOICES, keepRemoved, type Choices } from '#contract/choices';
import { type Documents, type Project, isSaid } from '#contract/content';
import type { SQL } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { Context } from '../../context.ts';
import { site } from '../../db/schema/content.ts';
import type { Snapshot } from '#contract/published-content';
import { endDraft } from './drafts/drafts.ts';
import { isSpecified, keepAbsent, withoutNulls } from './keep-absent.ts';
import { bringUpProjects, withSlugs } from './project-slugs.ts';
import { readDocument, toStoredDocument } from './stored-documents.ts';
import {
  checkChange,
  raiseVersion,
  writeDocuments,
  type Author,
  type Change,
  type CheckedChange,
} from './write-documents.ts';
import { publishSnapshot } from './snapshot-store.ts';
import { publishSample } from './read-snapshot.ts';
import type { OwnPage } from '#contract/own-pages';
import { withChosenPassage } from '#contract/passage';
import { isRecord } from '#contract/record';
import { publicDocument } from './to-public.ts';

/** An unchanged body makes no new revision, unless sample content becomes the owner's. */
export const publishDocument = async (ctx: Context, change: Change, author: Author): Promise<PublishedDocument> => {
  await ensurePublished(ctx);
  if (change.key === 'projects') await bringUpProjects(ctx);
  const present = await readDocument(ctx, change.key);
  const checked = await completed(ctx, checkBare(change, present), present);
  const { key, draftRevision } = change;
  const alongside = draftRevision === undefined ? [] : [endDraft(ctx, key, draftRevision)];
  if (present !== null && !present.is_sample && isUnchanged(present, checked)) {
    await Promise.all(alongside);
    return published(present);
  }
  const rows = await writeDocuments(ctx, { ...author, changes: [checked] }, alongside);
  await publishSnapshot(ctx, rows);
  const [written] = rows;
  if (written === undefined) throw new Error('A publication wrote nothing');
  return published(toStoredDocument(written));
};

const published = (document: StoredDocument): PublishedDocument => ({
  ...document,
  has_unfinished: hasUnfinished(document),
});

/** A site has all documents or none, so the sample is published before the first edit. */
export const ensurePublished = async (ctx: Context): Promise<void> => {
  if ((await ctx.db.select().from(site)).length === 0) await publishSample(ctx);
};

/** `when` guards only the new version, so the writes need their own condition. */
export const publishWith = async (ctx: Context, writes: BatchItem<'sqlite'>[], when?: SQL): Promise<Snapshot> => {
  await ensurePublished(ctx);
  await ctx.db.batch([raiseVersion(ctx, when), ...writes]);
  return publishSnapshot(ctx);
};

const checkBare = (change: Change, present: StoredDocument | null): CheckedChange => {
  const { key, body, keepsAbsent = false } = change;
  if (!keepsAbsent || present === null || !isSpecified(key)) return checkChange(change);
  try {
    checkChange(change);
  } catch (error) {
    if (!isTaken({ ...change, body: withoutNulls(body) })) throw error;
  }
  return checkChange({ ...change, body: keepAbsent(key, present.body, body) });
};

const isTaken = (change: Change): boolean => {
  try {
    checkChange(change);
    return true;
  } catch {
    return false;
  }
};

export const completed = async (
  ctx: Context,
  change: CheckedChange,
  present: StoredDocument | null,
): Promise<CheckedChange> => {
  // The casts are safe, because the document's schema has checked both bodies.
  if (change.key === 'choices') {
    const [former, choices] = [present?.body ?? DEFAULT_CHOICES, change.body] as [Choices, Choices];
    return { ...change, body: keepRemoved(former, choices) };
  }
  if (change.key === 'projects') {
    const [former, given] = [present?.body ?? [], change.body] as [Project[], Project[]];
    return { ...change, body: await withSlugs(ctx, given, former) };
  }
  if (change.key !== 'pages') return change;
  const [former, pages] = [present?.body ?? [], change.body] as [Documents['pages'], Documents['pages']];
  return { ...change, body: datePages(former, pages, ctx.now().toISOString()) };
};

/** The bodies also agree in a repeated call. The schema gives both the same order of fields. */
const isUnchanged = (present: StoredDocument, change: CheckedChange): boolean => {
  const { expectedRevision = present.revision } = change;
  return (
    (expectedRevision === present.revision || expectedRevision === present.revision - 1) &&
    JSON.stringify(present.body) === JSON.stringify(change.body)
  );
};

export const datePages = (former: readonly OwnPage[], pages: readonly OwnPage[], at: string): OwnPage[] =>
  pages.map((page) => {
    const before = former.find(({ id }) => id === page.id);
    return { ...page, changedAt: before !== undefined && isSame(before, page) ? before.changedAt : at };
  });

const isSame = (a: OwnPage, b: OwnPage): boolean =>
  a.title === b.title && JSON.stringify(a.content) === JSON.stringify(b.content);

/** A document is unfinished when a part that is meant for visitors is not shown. Hidden parts do not count. */
const hasUnfinished = ({ key, body }: StoredDocument): boolean => {
  // The cast is safe, because only optional parts and items are missing.
  const meant = meantOf(body) as typeof body;
  const shown = publicDocument(key, meant, { fallback: [], lastName: LAST_NAME });
  const isWhole = (name: string): boolean =>
    name === 'marked' || (key === 'profile' && name === 'icon') || (key === 'projects' && name === 'parts');
  return textsIn(shown, isWhole).join('\n') !== textsIn(meant, isWhole).join('\n');
};

const meantOf = (body: unknown): unknown => {
  if (Array.isArray(body)) return body.filter((item) => !isSwitchedOff(item));
  return isRecord(body) && 'passage' in body ? withChosenPassage(body) : body;
};

/** A fixed text stands for the site's last name in a profile without a name. */
const LAST_NAME = 'the last name';

const isSwitchedOff = (item: unknown): boolean =>
  isRecord(item) && (item['isActive'] === false || item['isPublished'] === false);

type IsWhole = (name: string) => boolean;

/** A text that is published in another form is not missing. */
const textsIn = (value: unknown, isWhole: IsWhole): string[] => allTexts(value, isWhole).toSorted();

const allTexts = (value: unknown, isWhole: IsWhole): string[] => {
  if (Array.isArray(value)) return value.flatMap((item) => allTexts(item, isWhole));
  if (isRecord(value))
    return Object.entries(value).flatMap(([name, part]) => (isWhole(name) ? [] : allTexts(part, isWhole)));
  return typeof value === 'number' || (typeof value === 'string' && isSaid(value)) ? [String(value)] : [];
};
