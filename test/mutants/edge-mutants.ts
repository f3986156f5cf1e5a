import type { Mutant } from './mutants.ts';

const SERVICES = 'src-worker/services';
const THIN = `${SERVICES}/operations/thin-history.ts`;
const OF_HISTORY = 'worker/thin-history.test.ts';
const PROMISED = 'what was promised is left';

/** Limits, counters and what is only seen from outside; and the uses of old revisions. */
export const edges: Mutant[] = [
  {
    guard: 'an article that was taken back is not found while KV is behind',
    file: `${SERVICES}/search/search-site.ts`,
    text: "kind !== 'article' || shown.has(id)",
    replacement: 'true',
    test: 'worker/search/search.test.ts',
    title: 'nothing that visitors do not see',
  },
  {
    guard: 'a passkey’s counter only goes up, also in the write',
    file: `${SERVICES}/owner/passkeys/sign-in.ts`,
    text: '.where(and(eq(adminPasskeys.id, id), isNewer))',
    replacement: '.where(eq(adminPasskeys.id, id))',
    test: 'faults/passkeys.test.ts',
    title: 'of two answers with one counter',
  },
  {
    guard: 'the owner has ten passkeys',
    file: `${SERVICES}/owner/passkeys/add.ts`,
    text: '(SELECT COUNT(*) FROM ${adminPasskeys}) < ${PASSKEYS_MAX}',
    replacement: 'TRUE',
    test: 'faults/passkeys.test.ts',
    title: 'of 15 passkeys added at once',
  },
  {
    guard: 'the log does not open drafts',
    file: 'src-worker/http/log-request.ts',
    text: 'c.req.path.replace(/^(\\/drafts|\\/api\\/work\\/files)\\/[^/]+/, WITHOUT_TOKEN)',
    replacement: 'c.req.path',
    test: 'faults/accounts-logs.test.ts',
    title: 'the token of a link to drafts',
  },
  {
    guard: 'a picture is served only as what it is',
    file: `${SERVICES}/media/read-picture.ts`,
    text: ' && readPictureHeader(bytes)?.type === type',
    replacement: '',
    test: 'worker/media/library.test.ts',
    title: 'what lies where a picture should',
  },
  {
    guard: 'so many answers are kept in memory',
    file: 'src-worker/http/response-cache.ts',
    text: 'CACHED_MAX = 200',
    replacement: 'CACHED_MAX = 2_000_000',
    test: 'worker/response-cache.test.ts',
    title: 'two hundred addresses',
  },
  {
    guard: 'an alert goes to its own address and nowhere else',
    file: 'src-worker/providers/alert-webhook.ts',
    text: "    redirect: 'manual',\n",
    replacement: '',
    test: 'worker/alerts.test.ts',
    title: 'each alert is posted once',
  },
  {
    guard: 'a provider’s whole block of addresses has a limit',
    file: `${SERVICES}/rate-limit/rate-limit.ts`,
    text: 'WIDE_FACTOR = 10',
    replacement: 'WIDE_FACTOR = 1000',
    test: 'faults/rate-limits.test.ts',
    title: 'the networks of one larger block',
  },
  {
    guard: 'asking for the health costs no read within five seconds',
    file: `${SERVICES}/operations/health.ts`,
    text: 'known !== undefined && now - known.at < RECENT_MS',
    replacement: 'known !== undefined && now < known.at',
    test: 'worker/operations.test.ts',
    title: 'from memory for five seconds',
  },
  {
    guard: 'the revision that a draft goes on from is kept',
    file: THIN,
    text: 'd.key = h.key AND d.base_revision = h.revision',
    replacement: 'FALSE',
    test: OF_HISTORY,
    title: PROMISED,
  },
  {
    guard: 'a revision that was gone back to is kept',
    file: THIN,
    text: "WHERE action = 'restore'",
    replacement: "WHERE action = 'never'",
    test: OF_HISTORY,
    title: PROMISED,
  },
  {
    guard: 'terms that a customer agreed to are kept',
    file: THIN,
    text: 'o.terms_revision = h.revision',
    replacement: 'FALSE',
    test: OF_HISTORY,
    title: PROMISED,
  },
  {
    guard: 'no revision goes without a new backup',
    file: THIN,
    text: ' || !isBackedUp(ctx, await lastBackup(ctx.db))',
    replacement: '',
    test: OF_HISTORY,
    title: 'only a new backup lets anything go',
  },
];
