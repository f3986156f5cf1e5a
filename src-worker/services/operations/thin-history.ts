import { sql, type SQL } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { contentHistory, site } from '../../db/schema/content.ts';
import { projectRevisions } from '../../db/schema/projects.ts';
import { formatDay } from '../../words.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { SAMPLE_ACTOR } from '../content/sample/sample-document.ts';
import { deliver, queueMail } from '../mail/outbox.ts';
import { ownersWords, siteMail } from '../mail/site-mail.ts';
import { lastBackup } from './backup/backup-runs.ts';
import { isBackedUp, NOTICE_DAYS, startsAt, THINNED } from './history-state.ts';

export const THINNING_MAIL_KIND = 'history_thinning';

const DAY_MS = 86_400_000;

/** Every revision is kept for 90 days, then one a day for a year, then one a month. */
const ALL_DAYS = 90;
const DAILY_DAYS = ALL_DAYS + 365;

/** 200 revisions of 2 MB may reach a statement's time limit. */
const AT_ONCE = 200;

/** Nothing is removed within 30 days after the notice to the owner, or without a new backup. */
export const thinHistory = async (ctx: Context): Promise<void> => {
  const [state] = await ctx.db.select().from(site);
  if (state === undefined || state.thinningOffAt !== null) return;
  if (state.thinnedAt !== null && state.thinnedAt > before(ctx, 1)) return;
  if (state.thinningToldAt === null) return tellOwner(ctx);
  if (state.thinningToldAt > before(ctx, NOTICE_DAYS) || !isBackedUp(ctx, await lastBackup(ctx.db))) return;
  const gone = await removeSome(ctx);
  if (gone < AT_ONCE) await noteThinned(ctx);
};

const before = (ctx: Context, days: number): string => new Date(ctx.now().getTime() - days * DAY_MS).toISOString();

/** When the owner has emptied the site's name, this last name is shown. */
const lastNamed = sql`SELECT MAX(n.revision) FROM content_history n
  WHERE n.key = 'profile' AND trim(json_extract(n.body, '$.personalInfo.name')) <> ''`;

/**
 * The history keeps the published revision, the first, the base of a draft, restored ones, and terms that an order
 * agreed to.
 */
const mayGo = (ctx: Context): SQL => sql`SELECT id FROM (
    SELECT rowid AS id, key, revision, created_by,
      MIN(revision) OVER (PARTITION BY key) AS first,
      MAX(revision) OVER (PARTITION BY key,
        substr(created_at, 1, CASE WHEN created_at < ${before(ctx, DAILY_DAYS)} THEN 7 ELSE 10 END)) AS last
    FROM content_history WHERE created_at < ${before(ctx, ALL_DAYS)}
  ) h
  WHERE revision < last AND revision > first AND created_by <> ${SAMPLE_ACTOR}
    AND NOT EXISTS (SELECT 1 FROM content c WHERE c.key = h.key AND c.revision = h.revision)
    AND NOT EXISTS (SELECT 1 FROM content_drafts d WHERE d.key = h.key AND d.base_revision = h.revision)
    AND NOT (h.key = 'profile' AND h.revision IS (${lastNamed}))
    AND NOT (h.key = 'pages' AND EXISTS (SELECT 1 FROM orders o WHERE o.terms_revision = h.revision))
    AND (key, revision) NOT IN (SELECT subject, COALESCE(json_extract(detail, '$.from'), 0) FROM audit_log WHERE action = 'restore')
  LIMIT ${AT_ONCE}`;

/** A project's revision is deleted when no kept list and no present project names it. */
const unlisted = (
  ctx: Context,
): SQL => sql`SELECT rowid FROM project_revisions r WHERE created_at < ${before(ctx, ALL_DAYS)}
    AND NOT EXISTS (SELECT 1 FROM projects p WHERE p.id = r.project_id AND p.revision = r.revision)
    AND (project_id, revision) NOT IN (
      SELECT json_extract(l.value, '$[0]'), json_extract(l.value, '$[1]')
      FROM content_history h, json_each(h.body, '$.rows') l WHERE h.key = 'projects')
  LIMIT ${AT_ONCE}`;

const removeSome = async (ctx: Context): Promise<number> => {
  const some = sql`${contentHistory}.rowid IN (${mayGo(ctx)})`;
  const entry = { actor: 'site', ipAddress: null, action: THINNED, subject: 'content' };
  const detail = sql`(SELECT json_object('revisions', COUNT(*), 'bytes', SUM(length(CAST(body AS BLOB))))
    FROM ${contentHistory} WHERE ${some})`;
  const [, gone, projects] = await ctx.db.batch([
    writeAudit(ctx, { ...entry, detail }, { where: sql`EXISTS (${mayGo(ctx)})` }),
    ctx.db.delete(contentHistory).where(some).returning({ revision: contentHistory.revision }),
    ctx.db
      .delete(projectRevisions)
      .where(sql`${projectRevisions}.rowid IN (${unlisted(ctx)})`)
      .returning({ revision: projectRevisions.revision }),
  ]);
  return Math.max(gone.length, projects.length);
};

const noteThinned = (ctx: Context) => ctx.db.update(site).set({ thinnedAt: ctx.now().toISOString() });

const tellOwner = async (ctx: Context): Promise<void> => {
  const found = await ctx.db.all(mayGo(ctx));
  if (found.length === 0) return void (await noteThinned(ctx));
  const toldAt = ctx.now().toISOString();
  const mail = await siteMail(
    ctx,
    { kind: THINNING_MAIL_KIND },
    {
      subject: `Old versions of your site are thinned out from ${formatDay(startsAt(toldAt), await ownersWords(ctx))} on`,
      heading: 'Old versions will be thinned out',
      before:
        'Your site keeps a version of its content for each time you saved it, and by now some are old. From that day on all versions of the last 90 days are kept, then the last one of each day for a year, then the last one of each month.',
      facts: [
        ['From', { day: startsAt(toldAt) }],
        [
          'Always kept',
          'What is on the site, first versions, those you went back to, and terms that customers agreed to',
        ],
      ],
      after:
        'Nothing goes before there is a new backup. If you want every version kept, switch it off in the System tab; this is the only mail about it.',
      action: { label: 'Open the System tab', path: '/admin?tab=system&part=log' },
    },
  );
  const id = `${THINNING_MAIL_KIND}-${toldAt}`;
  const isFirst = sql`EXISTS (SELECT 1 FROM ${site} WHERE ${site.thinningToldAt} IS NULL)`;
  await ctx.db.batch([
    queueMail(ctx, id, mail, isFirst),
    ctx.db.update(site).set({ thinningToldAt: sql`COALESCE(${site.thinningToldAt}, ${toldAt})` }),
  ]);
  await deliver(ctx, id);
};
