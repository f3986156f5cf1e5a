import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ROOT } from './child.ts';

const WEB = join(ROOT, 'dist/web');
const KILOBYTE = 1024;

interface Chunk {
  file: string;
  isEntry?: boolean;
  imports?: string[];
}

interface Row {
  what: string;
  bytes: number;
  /** In bytes; rows without one only explain a sum. */
  limit?: number;
}

const gzipped = (text: string): number => gzipSync(text, { level: 9 }).length;

const EXTERNAL_OR_DATA = /\s(?:src|type)\s*=/;

/** The script that stands in the document itself and runs before the first paint. */
const inlineScript = (html: string): string => {
  for (const [, attributes = '', code = ''] of html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (!EXTERNAL_OR_DATA.test(attributes)) return code;
  }
  throw new Error('dist/web/index.html has no inline script');
};

/** What the home page fetches once somebody turns to it: toasts, and the contact form's challenge. */
const LATER_PARTS = ['components/toaster.tsx', 'components/challenge.ts'];

/** What checks and sends the contact form: comes when somebody turns to it, as what signs people in does. */
const FORM_PART = 'features/contact/send-form.ts';

/** Some parts of the build, and everything they import before they can run. */
const scriptsOf = (manifest: Record<string, Chunk>, parts: readonly string[]): string[] => {
  for (const part of parts) if (manifest[part] === undefined) throw new Error(`The build has no ${part}`);
  const pending = [...parts];
  const seen = new Set<string>();
  for (let key = pending.pop(); key !== undefined; key = pending.pop()) {
    if (seen.has(key)) continue;
    seen.add(key);
    pending.push(...(manifest[key]?.imports ?? []));
  }
  const files = [...seen].map((key) => manifest[key]?.file ?? '');
  return files.filter((file) => file.endsWith('.js'));
};

const read = (file: string): Promise<string> => readFile(join(WEB, file), 'utf8');

const weigh = (files: readonly string[]): Promise<Row[]> =>
  Promise.all(files.map(async (file) => ({ what: file, bytes: gzipped(await read(file)) })));

const sum = (rows: readonly Row[]): number => rows.reduce((total, { bytes }) => total + bytes, 0);

const measure = async (): Promise<Row[]> => {
  // The build wrote it just now, in the shape Vite documents.
  const manifest = JSON.parse(await read('.vite/manifest.json')) as Record<string, Chunk>;
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry === true);
  if (entries.length === 0) throw new Error('The build has no entry');
  const home = scriptsOf(manifest, entries);
  const later = scriptsOf(manifest, LATER_PARTS).filter((file) => !home.includes(file));
  const form = scriptsOf(manifest, [FORM_PART]).filter((file) => !home.includes(file) && !later.includes(file));
  const [homeRows, laterRows, formRows] = [await weigh(home), await weigh(later), await weigh(form)];
  const document = await read('index.html');
  return [
    { what: 'document without content, with style and faces', bytes: gzipped(document), limit: 72 * KILOBYTE },
    { what: 'boot script, inline', bytes: gzipped(inlineScript(document)), limit: 3 * KILOBYTE },
    { what: 'app script of the home page, after load', bytes: sum(homeRows), limit: 125 * KILOBYTE },
    ...homeRows,
    { what: 'once somebody turns to the page', bytes: sum(laterRows), limit: 14 * KILOBYTE },
    ...laterRows,
    { what: 'once somebody turns to the contact form', bytes: sum(formRows), limit: 15 * KILOBYTE },
    ...formRows,
  ];
};

const kilobytes = (bytes: number): string => `${(bytes / KILOBYTE).toFixed(2)} KB`.padStart(10);

const isOver = ({ bytes, limit }: Row): boolean => limit !== undefined && bytes > limit;

const table = (rows: readonly Row[]): string =>
  rows
    .map((row) => {
      const budget = row.limit === undefined ? '' : ` of ${kilobytes(row.limit)}${isOver(row) ? '  OVER' : ''}`;
      return `${row.limit === undefined ? '  ' : ''}${row.what}`.padEnd(48) + kilobytes(row.bytes) + budget;
    })
    .join('\n');

const rows = await measure();
console.log(`Weights after gzip\n${table(rows)}`);
if (rows.some(isOver)) process.exitCode = 1;
