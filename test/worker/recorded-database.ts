import { env } from 'cloudflare:workers';

/** The database, with the text of every statement that it gets. */
export const recordedDatabase = () => {
  let recorded: string[] = [];
  const DB: D1Database = new Proxy(env.DB, {
    get(target, property) {
      if (property === 'withSession') return () => DB;
      if (property === 'prepare') {
        return (sql: string) => {
          recorded.push(sql);
          return target.prepare(sql);
        };
      }
      const member: unknown = Reflect.get(target, property, target);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
  /** The statements since the last call. */
  const take = (): string[] => {
    const taken = recorded;
    recorded = [];
    return taken;
  };
  return { DB, take };
};

/** The tables that stay small, however long a site runs and however many people visit it. */
const SMALL = new Set([
  'alerts',
  'content',
  'content_drafts',
  'draft_links',
  'private_documents',
  'receipt_counters',
  'resume',
  'site',
  'sqlite_master',
  'totals',
  'day_totals',
  // A shard holds fifty articles, so this table stays small.
  'search_shards',
  // This table has the payments whose sums are due.
  'changes',
  'admin_credentials',
  // This table belongs to the owner alone.
  'admin_sessions',
  'admin_totp',
  'admin_recovery_codes',
  'admin_passkeys',
]);

/** SQLite's own plan of a statement, a line for each step. */
export const planOf = async (sql: string): Promise<string> => {
  const parameters = sql.match(/\?/g)?.length ?? 0;
  const plan = await env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`)
    .bind(...Array.from({ length: parameters }, () => null))
    .all<{ detail: string }>();
  return plan.results.map(({ detail }) => detail).join('\n');
};

/**
 * The growing tables that a statement reads completely, by SQLite's own plan; empty when an index leads to every row.
 * Following an index in the order of a limited list does not count.
 */
export const scansOf = async (sql: string): Promise<string[]> => {
  if (!/^\s*(?:select|insert|update|delete|with)\b/i.test(sql)) return [];
  const details = (await planOf(sql)).split('\n');
  const tables = new Map<string, string>();
  for (const [, table = '', alias = table] of sql.matchAll(
    /(?:from|join|update|into)\s+"?(\w+)"?(?:\s+(?:as\s+)?"?(?!where|on|join|left|inner|order|group|limit|set|select|values)(\w+)"?)?/gi,
  )) {
    tables.set(table, table);
    tables.set(alias, table);
  }
  const grows = (name: string): boolean => {
    const table = tables.get(name);
    return table !== undefined && table !== 'json_each' && !SMALL.has(table);
  };
  const endsEarly = /\blimit\b/i.test(sql) && !details.some((detail) => detail.includes('TEMP B-TREE FOR ORDER BY'));
  return details.filter((detail) => {
    const [, name = '', index] = /^SCAN (\w+)( USING (?:COVERING )?INDEX \w+)?/.exec(detail) ?? [];
    return name !== '' && grows(name) && !(index !== undefined && endsEarly);
  });
};
