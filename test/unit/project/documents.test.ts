import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { CONTACT_LABELS, CONTACT_USES } from '#contract/contact';
import { namesOf } from '#contract/form';
import { NEEDED_EVENTS, WELCOME_EVENTS } from '../../../src-worker/services/payments/event-types.ts';

const ROOT = new URL('../../../', import.meta.url).pathname;

/** Documents may name these paths, which a build, an installation, set-up or a run makes. */
const MADE = /^(?:site\.toml|dist|node_modules|\.wrangler|test\/screens\/pictures)(?:\/|$)/;

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => existsSync(join(ROOT, file)));
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** A superseded decision may name files that no longer exist. */
const documents = files.filter((file) => file.endsWith('.md') && !read(file).includes('\nStatus: superseded'));

/** A path in a document: folders and files with an ending, but no address and no placeholder. */
const PATH = /^[\w.@-]+(?:\/[\w.@-]+)*(?:\/|\.(?:ts|tsx|sql|css|json|toml|md|html|sh|png|yml))$/;

const FENCE = /^```(\w*)\n([\s\S]*?)^```$/gm;

/** Paths in backticks and links, and those that a map draws as a tree. */
const pathsIn = (text: string): string[] => {
  const maps = [...text.matchAll(FENCE)].flatMap(([, language, map = '']) => (language === '' ? treeOf(map) : []));
  const prose = text.replaceAll(FENCE, '');
  const quoted = [...prose.matchAll(/`([^`\s]+)`/g)].map(([, path = '']) => path);
  const linked = [...prose.matchAll(/\]\(([^)#:]+)\)/g)].map(([, path = '']) => path);
  return [...maps, ...linked, ...quoted.filter((path) => PATH.test(path))];
};

/** The paths of an indented map, of which each line begins with a name. */
const treeOf = (map: string): string[] => {
  const parents: string[] = [];
  return map.split('\n').flatMap((line) => {
    const [, indent = '', name = ''] = /^( *)(\S+)/.exec(line) ?? [];
    if (name === '') return [];
    parents.length = indent.length / 2;
    const path = [...parents, name].join('');
    parents.push(name);
    return [path];
  });
};

/** A document names files from the project's root, from its own folder, or, beside a whole path, by their name alone. */
const isThere = (path: string, document: string): boolean =>
  MADE.test(path) ||
  [ROOT, join(ROOT, dirname(document))].some((base) => existsSync(join(base, path))) ||
  (!path.includes('/') && files.some((file) => file.endsWith(`/${path}`)));

test.each(documents)('every path that %s names is there', (document) => {
  const paths = pathsIn(read(document));
  expect(paths.filter((path) => !isThere(path, document))).toEqual([]);
});

test('the README fits on a few screens, and a path that is not there would be found', () => {
  const readme = read('README.md');
  expect(readme.trimEnd().split('\n').length).toBeLessThan(140);
  expect(pathsIn(readme)).toEqual(expect.arrayContaining(['src-worker/http/', 'src-worker/index.ts', 'CHANGELOG.md']));
  expect(isThere('src-worker/no-such-file.ts', 'README.md')).toBe(false);
});

test('decisions are numbered without a gap and have a status', () => {
  const decisions = files.filter((file) => file.startsWith('.github/docs/decisions/')).toSorted();
  expect(decisions.map((file) => Number(file.match(/\/(\d{3})-/)?.[1]))).toEqual(
    decisions.map((_, index) => index + 1),
  );
  for (const file of decisions) {
    expect(read(file), file).toMatch(/^Status: (?:accepted|superseded by \d{3}), 2026-/m);
  }
});

test('what the privacy document says is stored is a table of the database', () => {
  const sql = files
    .filter((file) => file.startsWith('migrations/') && file.endsWith('.sql'))
    .map(read)
    .join('\n');
  const tables = [...sql.matchAll(/CREATE TABLE (\w+)|RENAME TO (\w+)/g)].map(([, made, renamed]) => made ?? renamed);
  const gone = [...sql.matchAll(/ALTER TABLE (\w+) RENAME TO/g)].map(([, name]) => name);
  const [, ...rows] = read('.github/docs/privacy.md').match(/^\|.*$/gm) ?? [];
  const named = rows.flatMap((row) => [...(row.split('|')[2] ?? '').matchAll(/`([a-z_]+)/g)].map(([, name]) => name));
  expect(named).toContain('users');
  expect(named.filter((name) => name !== 'device' && (!tables.includes(name) || gone.includes(name)))).toEqual([]);
});

test('the events that the payments document names are those that the webhook needs and understands', () => {
  const blocks = [...read('.github/docs/operations-payments.md').matchAll(/```text\n([\s\S]*?)```/g)].map(
    ([, list = '']) =>
      list
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== ''),
  );
  expect(blocks).toEqual([NEEDED_EVENTS, WELCOME_EVENTS]);
  // The handler reads everything about a subscription alike.
  const cases = [...read('src-worker/services/payments/webhook/read-event.ts').matchAll(/case '([A-Z.-]+)':/g)];
  const understood = cases.map(([, type = '']) => type).filter((type) => type.includes('.'));
  const named = blocks.flat().filter((type) => !type.startsWith('BILLING.SUBSCRIPTION.'));
  expect(understood.toSorted()).toEqual(named.toSorted());
});

test('the privacy document names each personal field of the contact form', () => {
  const row = /^\| Contact requests.*$/m.exec(read('.github/docs/privacy.md'))?.[0] ?? '';
  const personal = namesOf(CONTACT_USES).filter((name) => CONTACT_USES[name].isPersonal);
  for (const name of personal) expect(row).toContain(CONTACT_LABELS[name].toLowerCase());
});
