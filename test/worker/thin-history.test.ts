import { env } from 'cloudflare:workers';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { runCron as runTasks } from '../../src-worker/services/operations/cron.ts';
import { recordBackup } from '../../src-worker/services/operations/backup/backup-runs.ts';
import { thinHistory } from '../../src-worker/services/operations/thin-history.ts';
import { addPurchase, addUsers, asOwner } from './admin/people.ts';
import { recordedDatabase } from './recorded-database.ts';
import { ask, mailsAbout, serviceContext } from './site.ts';

const DAY = 86_400_000;
const NOW = Date.parse('2036-06-15T12:34:56.000Z');
const SUBJECT = 'Old versions of your site';

interface Row {
  key: string;
  revision: number;
  created_at: string;
  created_by: string;
}

const BODY = '{"title":"Größe"}';
const BYTES = new TextEncoder().encode(BODY).length;

const at = (time: number): string => new Date(time).toISOString();

/** Puts revisions beside those of the sample, which get the age of the oldest. */
const putRevisions = async (rows: readonly Row[]): Promise<void> => {
  const insert = `INSERT INTO content_history (key, revision, body, created_at, created_by)
    SELECT value ->> 'key', value ->> 'revision', '${BODY}', value ->> 'created_at', value ->> 'created_by' FROM json_each(?)`;
  await env.DB.batch([
    env.DB.prepare('DELETE FROM content_history'),
    env.DB.prepare('DELETE FROM project_revisions'),
    env.DB.prepare(insert).bind(JSON.stringify(rows)),
    env.DB.prepare(
      `UPDATE content SET revision = COALESCE((SELECT MAX(revision) FROM content_history h WHERE h.key = content.key), 1)`,
    ),
  ]);
};

const revisions = async (): Promise<string[]> => {
  const { results } = await env.DB.prepare('SELECT key, revision FROM content_history ORDER BY 1, 2').all<Row>();
  return results.map(nameOf);
};

const nameOf = ({ key, revision }: { key: string; revision: number }): string => `${key} ${revision}`;

/** A daily history of one document that ends today. */
const daily = (count: number, ofDay = 1): Row[] =>
  Array.from({ length: count }, (_, index) => ({
    key: 'story',
    revision: index + 1,
    created_at: at(NOW - (count - 1 - index) * (DAY / ofDay)),
    created_by: 'admin',
  }));

const toldAt = () => env.DB.prepare('SELECT thinning_told_at FROM site').first('thinning_told_at');

const backUp = (time: number) =>
  recordBackup(serviceContext().db, { kind: 'command', finishedAt: new Date(time), bytes: 1 });

/** The owner was told long ago, and there is a backup of yesterday. */
const isDue = async (now = NOW): Promise<void> => {
  await env.DB.prepare('UPDATE site SET thinning_told_at = ?, thinned_at = NULL, thinning_off_at = NULL')
    .bind(at(now - 40 * DAY))
    .run();
  await backUp(now - DAY);
};

/** Runs Cron's task each minute until nothing is left to do, and returns the number of runs. */
const thin = async (now: number): Promise<number> => {
  for (let runs = 1; ; runs += 1) {
    await thinHistory(serviceContext({}, new Date(now + runs)));
    const row = await env.DB.prepare('SELECT thinned_at FROM site').first<{ thinned_at: string | null }>();
    if (row?.thinned_at === at(now + runs)) return runs;
    if (runs > 20) throw new Error('It does not come to an end');
  }
};

const audits = async () => {
  const { results } = await env.DB.prepare(
    "SELECT at, actor, action, detail FROM audit_log WHERE action IN ('history_thinned', 'switch_thinning') ORDER BY at, detail",
  ).all<{ at: string; actor: string; action: string; detail: string }>();
  return results.map(({ detail, ...row }) => ({ ...row, detail: JSON.parse(detail) }));
};

/** The revisions that must be left of a history, by the promise. */
const leftOf = (rows: readonly Row[], now: number, always: ReadonlySet<string>): string[] => {
  const groupOf = ({ key, created_at: time }: Row): string | null => {
    const age = now - Date.parse(time);
    if (age <= 90 * DAY) return null;
    return `${key} ${time.slice(0, age <= 455 * DAY ? 10 : 7)}`;
  };
  const newest = new Map<string, number>();
  const first = new Map<string, number>();
  for (const row of rows) {
    const group = groupOf(row);
    if (group !== null) newest.set(group, Math.max(newest.get(group) ?? 0, row.revision));
    first.set(row.key, Math.min(first.get(row.key) ?? Infinity, row.revision));
  }
  return rows
    .filter((row) => {
      const group = groupOf(row);
      const isOfPeriod = group === null || newest.get(group) === row.revision;
      return (
        isOfPeriod || first.get(row.key) === row.revision || row.created_by === 'sample' || always.has(nameOf(row))
      );
    })
    .map(nameOf)
    .toSorted();
};

/** Documents that were saved at random times over some years, often several times a day. */
const histories = fc.array(
  fc.record({
    key: fc.constantFrom('story', 'pages', 'profile'),
    hours: fc.oneof(fc.integer({ min: 0, max: 24 * 900 }), fc.integer({ min: 24 * 85, max: 24 * 95 })),
    minute: fc.integer({ min: 0, max: 2 }),
    created_by: fc.constantFrom('admin', 'admin', 'admin', 'sample'),
    use: fc.constantFrom('none', 'none', 'none', 'draft', 'restored', 'agreed'),
  }),
  { minLength: 1, maxLength: 150 },
);

test('history thinned: at any times what was promised is left, no more, and a second time changes nothing', async () => {
  await ask('/');
  await addUsers([{ id: 'one' }]);
  const property = fc.asyncProperty(
    histories,
    fc.array(fc.integer({ min: 0, max: 900 }), { maxLength: 3 }),
    async (saves, days) => {
      await env.DB.batch(
        ['content_drafts', 'audit_log', 'payments', 'orders'].map((table) => env.DB.prepare(`DELETE FROM ${table}`)),
      );
      const ordered = saves.toSorted((one, other) => other.hours - one.hours || one.minute - other.minute);
      const counts = new Map<string, number>();
      const rows = ordered.map(({ key, hours, minute, created_by, use }) => {
        const revision = (counts.get(key) ?? 0) + 1;
        counts.set(key, revision);
        return { key, revision, created_at: at(NOW - hours * 3_600_000 + minute * 60_000), created_by, use };
      });
      await putRevisions(rows);
      const always = new Set([...counts].map(([key, revision]) => nameOf({ key, revision })));
      const drafts = new Map<string, number>();
      for (const { key, revision, use } of rows) if (use === 'draft') drafts.set(key, revision);
      for (const [key, revision] of drafts) {
        always.add(nameOf({ key, revision }));
        await env.DB.prepare("INSERT INTO content_drafts VALUES (?, 1, '{}', ?, '', '')").bind(key, revision).run();
      }
      for (const { key, revision, use } of rows) {
        if (use === 'restored') {
          always.add(nameOf({ key, revision }));
          await env.DB.prepare("INSERT INTO audit_log VALUES (?, '', '', 'restore', ?, json_object('from', ?), NULL)")
            .bind(nameOf({ key, revision }), key, revision)
            .run();
        }
        if (use === 'agreed' && key === 'pages') {
          always.add(nameOf({ key, revision }));
          await addPurchase({ id: `order-${revision}`, userId: 'one', cents: 100 });
          await env.DB.prepare('UPDATE orders SET terms_revision = ? WHERE id = ?')
            .bind(revision, `order-${revision}`)
            .run();
        }
      }
      for (const day of days.toSorted((one, other) => one - other)) {
        const now = NOW + day * DAY;
        await isDue(now);
        await thin(now);
        const left = await revisions();
        expect(left.toSorted()).toEqual(leftOf(rows, now, always));
        await isDue(now);
        await thin(now);
        expect(await revisions()).toEqual(left);
      }
    },
  );
  await fc.assert(property, { numRuns: 15 });
}, 60_000);

test('history thinned: the last name of a profile that has none any more is kept', async () => {
  await ask('/');
  const names = ['', 'Ada Finch', '', '', ''];
  await putRevisions(
    names.map((_, index) => ({
      key: 'profile',
      revision: index + 1,
      created_at: at(NOW - 400 * DAY + index * 60_000),
      created_by: 'admin',
    })),
  );
  for (const [index, name] of names.entries()) {
    await env.DB.prepare("UPDATE content_history SET body = ? WHERE key = 'profile' AND revision = ?")
      .bind(JSON.stringify({ personalInfo: { name } }), index + 1)
      .run();
  }
  await isDue();
  await thin(NOW);
  expect(await revisions()).toEqual(['profile 1', 'profile 2', 'profile 5']);
});

test('history thinned: the owner is told once, 30 days before, and only a new backup lets anything go', async () => {
  await ask('/');
  await putRevisions(daily(40));
  const cron = (days: number) => thinHistory(serviceContext({}, new Date(NOW + days * DAY)));
  const before = (await mailsAbout(SUBJECT)).length;
  await cron(0);
  expect(await toldAt()).toBeNull();
  // A hundred days later some revisions are old, and two of them are of one day.
  await env.DB.prepare(
    'UPDATE content_history SET created_at = (SELECT created_at FROM content_history WHERE revision = 5) WHERE revision = 4',
  ).run();
  await cron(100);
  await cron(100);
  await cron(101);
  expect(await toldAt()).toBe(at(NOW + 100 * DAY));
  const mails = (await mailsAbout(SUBJECT)).slice(0, -before || undefined);
  expect(mails.map(({ subject, text }) => [subject, text])).toEqual([
    [
      'Old versions of your site are thinned out from October 23, 2036 on',
      expect.stringContaining('terms that customers agreed to'),
    ],
  ]);
  await backUp(NOW + 128 * DAY);
  await cron(129);
  expect(await revisions()).toHaveLength(40);
  const owner = await asOwner();
  expect((await owner('GET', 'admin/system')).json.data.history).toEqual({
    revisions: 40,
    bytes: 40 * BYTES,
    thinning: 'on',
    starts_at: at(NOW + 130 * DAY),
    is_backed_up: true,
    last_thinned: null,
  });
  // The backup is 31 days old, and then there is a new one.
  await cron(160);
  expect(await revisions()).toHaveLength(40);
  await backUp(NOW + 160 * DAY);
  await cron(161);
  expect(await revisions()).toHaveLength(39);
  expect(await revisions()).not.toContain('story 4');
  expect(await audits()).toEqual([
    { at: at(NOW + 161 * DAY), actor: 'site', action: 'history_thinned', detail: { revisions: 1, bytes: BYTES } },
  ]);
  expect((await owner('GET', 'admin/system')).json.data.history).toMatchObject({
    revisions: 39,
    bytes: 39 * BYTES,
    last_thinned: { at: at(NOW + 161 * DAY), revisions: 1, bytes: BYTES },
  });
  expect(await mailsAbout(SUBJECT)).toHaveLength(before + 1);
});

test('history thinned: the owner switches it off and on, which the audit says once each', async () => {
  await ask('/');
  await putRevisions(daily(300, 2));
  await isDue();
  const owner = await asOwner();
  const put = (thinning: string) => owner('PUT', 'admin/system/history', { body: { thinning } });
  expect((await put('sometimes')).status).toBe(422);
  for (const thinning of ['off', 'off']) {
    expect((await put(thinning)).json).toEqual({ success: true, message: 'Every version is kept from now on.' });
  }
  expect((await owner('GET', 'admin/system')).json.data.history.thinning).toBe('off');
  await thinHistory(serviceContext({}, new Date(NOW)));
  expect(await revisions()).toHaveLength(300);
  expect((await put('on')).json.message).toBe('Old versions are thinned out again.');
  await thin(NOW);
  expect((await revisions()).length).toBeLessThan(300);
  expect((await audits()).map(({ actor, action, detail }) => [actor, action, detail.to])).toEqual([
    ['admin', 'switch_thinning', 'off'],
    ['admin', 'switch_thinning', 'on'],
    ['site', 'history_thinned', undefined],
  ]);
});

test('history thinned: a run of Cron removes two hundred at most, and asks the database no more than 500 times', async () => {
  await ask('/');
  await putRevisions(daily(4000, 20));
  await isDue();
  const { DB, take } = recordedDatabase();
  await runTasks(serviceContext({ DB }, new Date(NOW)));
  expect(take().length).toBeLessThan(500);
  expect(await revisions()).toHaveLength(3800);
  // All revisions of 90 days stay, and one of each of the 110 days before, with the first.
  const runs = await thin(NOW);
  const left = await revisions();
  expect(left).toEqual(leftOf(daily(4000, 20), NOW + runs, new Set()).toSorted(byRevision));
  const removed = (await audits()).reduce((sum, { detail }) => sum + detail.revisions, 0);
  expect(removed).toBe(4000 - left.length);
});

const byRevision = (one: string, other: string): number => Number(one.split(' ')[1]) - Number(other.split(' ')[1]);
