import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { addMessages, addPurchase, addUsers } from './admin/people.ts';

/** The right figures, added up from the rows. */
const ADDED_UP = `SELECT
  (SELECT COUNT(*) FROM users WHERE deleted_at IS NULL) AS users,
  (SELECT COUNT(*) FROM users WHERE deleted_at IS NULL AND paid_orders > 0) AS payers,
  (SELECT COALESCE(SUM(spent_cents), 0) FROM users) AS spent_cents,
  (SELECT COUNT(*) FROM contact_messages) AS contacts,
  (SELECT COUNT(*) FROM contact_messages WHERE status = 'new') AS contacts_new,
  (SELECT COUNT(*) FROM users WHERE deleted_at IS NULL AND active_until IS NOT NULL) AS subscribers,
  (SELECT COUNT(*) FROM contact_messages) AS this_week,
  (SELECT COUNT(DISTINCT lower(email)) FROM contact_messages) AS writers,
  (SELECT COUNT(*) FROM content_history) AS revisions,
  (SELECT COALESCE(SUM(length(CAST(body AS BLOB))), 0) FROM content_history) AS revision_bytes`;

const run = (sql: string) => env.DB.prepare(sql).run();

const totals = async () => {
  const { results } = await env.DB.prepare('SELECT name, n FROM totals').all<{ name: string; n: number }>();
  return Object.fromEntries(results.map(({ name, n }) => [name, n]));
};

test('totals follow every row that comes, changes and goes', async () => {
  await addUsers([{ id: 'one' }, { id: 'two' }, { id: 'three' }]);
  await addPurchase({ id: 'order', userId: 'one', cents: 20_000 });
  await addMessages([
    { id: 'a', email: 'Ann@example.com' },
    { id: 'b', email: 'ann@example.com' },
    { id: 'c', email: 'bob@example.com' },
  ]);
  for (const change of [
    'SELECT 1',
    "UPDATE users SET spent_cents = 500, paid_orders = 2 WHERE id = 'two'",
    "UPDATE users SET deleted_at = '2026-01-01' WHERE id = 'one'",
    "UPDATE users SET paid_orders = 0 WHERE id = 'two'",
    "DELETE FROM users WHERE id = 'three'",
    "UPDATE contact_messages SET status = 'read' WHERE id = 'a'",
    "UPDATE contact_messages SET status = 'new' WHERE id IN ('a', 'b')",
    "DELETE FROM contact_messages WHERE id = 'a'",
    "DELETE FROM contact_messages WHERE id = 'b'",
    "DELETE FROM contact_messages WHERE id = 'c'",
    `INSERT INTO content_history VALUES ('story', 1, '{"title":"Größe"}', '', ''), ('story', 2, '{}', '', '')`,
    'DELETE FROM content_history WHERE revision = 1',
  ]) {
    await run(change);
    expect(await totals(), change).toEqual(await env.DB.prepare(ADDED_UP).first());
  }
});
