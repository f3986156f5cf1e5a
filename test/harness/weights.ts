import { gzipSync } from 'node:zlib';

export const KILOBYTE = 1024;

/** The result of a build. */
export interface Build {
  read: (file: string) => Promise<string>;
  /** Weights are in bytes. */
  sizeOf: (file: string) => Promise<number>;
  /** Rendered pages, by address. */
  pages: Record<string, string>;
  /** The home page in the other languages. */
  translated: readonly string[];
  /** The Worker's files, which a deployment uploads. */
  worker: readonly Buffer[];
}

export interface Row {
  what: string;
  /** The limit is in bytes, or a number of requests. */
  amount: number;
  /** Rows without one only explain a sum. */
  limit?: number;
  unit?: 'requests';
}

/** The weight and limit of every part of a build. Throws when a part is missing. */
export const weighBuild = async (build: Build): Promise<Row[]> => {
  const { read, pages } = build;
  // Vite documents this shape of its manifest.
  const manifest = JSON.parse(await read('.vite/manifest.json')) as Record<string, Chunk>;
  const home = pages['/'] ?? '';
  const boot = /<script data-content[^>]*>([\s\S]*?)<\/script>/.exec(home)?.[1];
  const styles = firstRequests(home).filter((file) => file.endsWith('.css'));
  if (boot === undefined || styles.length === 0) throw new Error('The home page has no boot script or no later styles');
  return [
    ...documentRows(pages),
    {
      what: 'document / in the heaviest language',
      amount: Math.max(0, ...build.translated.map(sent)),
      limit: 14 * KILOBYTE,
    },
    { what: 'boot script, inline: all that runs before load', amount: gzipped(boot), limit: 3 * KILOBYTE },
    { what: 'styles of later sections', amount: sum(await weigh(build, styles)), limit: 6 * KILOBYTE },
    ...(await fontRows(build, home)),
    { what: 'requests of the first screen', amount: firstRequests(home).length, limit: 8, unit: 'requests' },
    ...(await scriptRows(build, manifest)),
    {
      what: 'Worker',
      amount: build.worker.reduce((total, part) => total + gzipSync(part).length, 0),
      limit: 900 * KILOBYTE,
    },
  ];
};

export const isOver = ({ amount, limit }: Row): boolean => limit !== undefined && amount > limit;

interface Chunk {
  file: string;
  name?: string;
  isEntry?: boolean;
  imports?: string[];
}

/**
 * A new connection delivers ten packets without waiting. One kilobyte of them is free for the owner: colours, fonts, a
 * logo, longer texts.
 */
const ONE_FLIGHT = (14 - 1) * KILOBYTE;

/** The edge compresses at this level. */
const SENT_LEVEL = 6;

const sent = (text: string): number => gzipSync(text, { level: SENT_LEVEL }).length;
const gzipped = (text: string): number => gzipSync(text, { level: 9 }).length;

/** The home page fetches these parts when a visitor turns to them: toasts, and the contact form's challenge. */
const LATER_PARTS = ['components/toaster.tsx', 'components/challenge.ts'];

/** The code that checks and sends the contact form. It is fetched when a visitor turns to the form. */
const FORM_PART = 'features/contact/send-form.ts';

/** Pages that are fetched when they are opened, without the code of the home page. */
const PAGES: Record<string, number> = {
  'features/session/auth-modal.tsx': 20,
  'pages/about.tsx': 8,
  'pages/project.tsx': 8,
  'pages/dashboard.tsx': 60,
  'pages/analytics.tsx': 60,
};

/** The owner's browser has fetched these parts by the first edit of a plain field, and of a formatted text. */
const OWNER: Record<string, { parts: string[]; limit: number }> = {
  'owner, to the first edit of a field': {
    parts: ['pages/admin.tsx', 'features/admin/profile/profile-editor.tsx'],
    limit: 250,
  },
  'owner, to the first edit of formatted text': {
    parts: ['pages/admin.tsx', 'features/admin/profile/profile-editor.tsx', 'features/admin/rich-text/editor.tsx'],
    limit: 350,
  },
};

/** Some parts of the build, with everything that they import. */
const scriptsOf = (manifest: Record<string, Chunk>, parts: readonly string[]): string[] => {
  for (const part of parts) if (manifest[part] === undefined) throw new Error(`The build has no ${part}`);
  const seen = new Set(parts);
  for (const key of seen) for (const imported of manifest[key]?.imports ?? []) seen.add(imported);
  return [...seen].map((key) => manifest[key]?.file ?? '').filter((file) => file.endsWith('.js'));
};

const weigh = ({ read }: Build, files: readonly string[], manifest: Record<string, Chunk> = {}): Promise<Row[]> => {
  const names = new Map(Object.values(manifest).map(({ file, name }) => [file, `${file}, ${name}`]));
  return Promise.all(files.map(async (file) => ({ what: names.get(file) ?? file, amount: gzipped(await read(file)) })));
};

const sum = (rows: readonly Row[]): number => rows.reduce((total, { amount }) => total + amount, 0);

/** A browser fetches these for the first screen: the document, its links, and pictures that are not lazy. */
const firstRequests = (html: string): string[] => {
  const eager = html.replaceAll(/<img[^>]*loading="lazy"[^>]*>/g, '');
  const links = eager.matchAll(/(?:<link rel="stylesheet" href|<img src|<use href)="([^"#]+)/g);
  const fonts = html.matchAll(/@font-face{[^}]*url\(([^)]+)\)/g);
  return ['/', ...new Set([...links, ...fonts].map(([, address = '']) => address))];
};

const documentRows = (pages: Record<string, string>): Row[] =>
  Object.entries(pages).map(([path, html]) => ({ what: `document ${path}`, amount: sent(html), limit: ONE_FLIGHT }));

const INLINE_FONT = /url\(["']?data:(?:font|application)\//g;

const fontRows = async ({ sizeOf }: Build, html: string): Promise<Row[]> => {
  const files = firstRequests(html).filter((file) => file.endsWith('.woff2'));
  const sizes = await Promise.all(files.map(sizeOf));
  return [
    { what: 'fonts', amount: sizes.reduce((total, size) => total + size, 0), limit: 60 * KILOBYTE },
    { what: 'files of fonts', amount: files.length, limit: 3, unit: 'requests' },
    { what: 'fonts inside the document', amount: html.match(INLINE_FONT)?.length ?? 0, limit: 0, unit: 'requests' },
  ];
};

/** A page loads the words of one language. */
const heaviestWords = async (build: Build, manifest: Record<string, Chunk>): Promise<Row> => {
  const files = Object.keys(manifest).flatMap((key) =>
    /\/\w+\/visitor$/.test(key) ? (manifest[key]?.file ?? []) : [],
  );
  const weights = (await weigh(build, files)).map(({ amount }) => amount);
  if (weights.length === 0) throw new Error('The build has no words');
  return { what: 'words, in the heaviest language', amount: Math.max(...weights) };
};

const scriptRows = async (build: Build, manifest: Record<string, Chunk>): Promise<Row[]> => {
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry === true);
  if (entries.length === 0) throw new Error('The build has no entry');
  const home = scriptsOf(manifest, entries);
  const later = scriptsOf(manifest, LATER_PARTS).filter((file) => !home.includes(file));
  const form = scriptsOf(manifest, [FORM_PART]).filter((file) => !home.includes(file) && !later.includes(file));
  const [homeRows, laterRows, formRows] = [
    [...(await weigh(build, home, manifest)), await heaviestWords(build, manifest)],
    await weigh(build, later, manifest),
    await weigh(build, form, manifest),
  ];
  const besides = async (what: string, parts: readonly string[], limit: number): Promise<Row> => {
    const files = scriptsOf(manifest, parts).filter((file) => !home.includes(file));
    return { what, amount: sum(await weigh(build, files)), limit: limit * KILOBYTE };
  };
  return [
    { what: 'app script of the home page, after load', amount: sum(homeRows), limit: 125 * KILOBYTE },
    ...homeRows,
    { what: 'once somebody turns to the page', amount: sum(laterRows), limit: 14 * KILOBYTE },
    ...laterRows,
    { what: 'once somebody turns to the contact form', amount: sum(formRows), limit: 15 * KILOBYTE },
    ...formRows,
    ...(await Promise.all(Object.entries(PAGES).map(([part, limit]) => besides(part, [part], limit)))),
    ...(await Promise.all(Object.entries(OWNER).map(([what, { parts, limit }]) => besides(what, parts, limit)))),
  ];
};
