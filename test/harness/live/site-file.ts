import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'smol-toml';
import * as z from 'zod/mini';
import { ROOT } from '../child.ts';
import { nearest } from '../nearest.ts';
import { StartFailure } from '../start-failure.ts';
import { PUBLIC_SETTINGS, SECRET_SETTINGS } from './setting-names.ts';

/** The two public places of a site: the real one, and one for trials, with its own database. */
export type Place = 'production' | 'preview';

/** The owner's own settings. No release contains this file, so no update changes it. */
export const SITE_FILE = 'site.toml';

const isEither = <const Choice extends string>(...choices: Choice[]) =>
  z.optional(z.enum(choices, { error: `must be ${choices.join(' or ')}` }));

const hasForm = (form: RegExp, error: string) => z.optional(z.string({ error }).check(z.regex(form, { error })));

const SAMPLE = 'must be a number above 0 and up to 1';

const placeSchema = z.strictObject({
  worker: z._default(
    z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,53}$/, { error: 'must be letters and hyphens' })),
    '',
  ),
  account_id: hasForm(/^[0-9a-f]{32}$/, 'must be 32 hexadecimal digits'),
  database_id: hasForm(/^(?!0{8}-)[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'is no id of a database'),
  kv_id: hasForm(/^(?!0{32})[0-9a-f]{32}$/, 'is no id of a KV namespace'),
  jurisdiction: isEither('eu', 'none'),
  bucket: z.optional(z.string()),
  /** The bucket for pictures and the resume; without one, KV stores them. */
  media_bucket: z.optional(z.string()),
  paypal: isEither('api', 'links', 'none'),
  turnstile: isEither('on', 'none'),
  /** The cache in front of the Worker; `none` for an account without a cache. */
  cache: isEither('on', 'none'),
  /** The secret that holds the token key, and the key's id, once the key was changed. */
  token_key: hasForm(
    /^JWT_KEYS(?:_2)? \d{4}-\d{2}-\d{2}T\d{2}-\d{2}$/,
    'is what npm run setup -- --rotate JWT_KEYS wrote',
  ),
  /** Destinations of logs and traces besides Cloudflare, by their names in the dashboard. */
  log_destinations: z._default(z.array(z.string()), []),
  trace_destinations: z._default(z.array(z.string()), []),
  /** The share of requests that is traced, if traces are sent anywhere. */
  trace_sample: z._default(
    z.number({ error: SAMPLE }).check(z.positive({ error: SAMPLE }), z.lte(1, { error: SAMPLE })),
    0.05,
  ),
  /** The host names of the Worker; without one, it only has a workers.dev address. */
  domains: z._default(z.array(z.string()), []),
  /** The Cloudflare Pages project, if the pages are on another host than the Worker. */
  pages_project: hasForm(/^[a-z0-9][a-z0-9-]{0,57}$/, 'must be letters, digits and hyphens'),
  /** The Worker's origin, if it is not `SITE_ORIGIN`. */
  worker_origin: hasForm(/^https:\/\/[^/\s]+$/, 'must be an origin such as https://api.your-name.com'),
  vars: z._default(z.record(z.string(), z.string({ error: 'must stand in quotation marks' })), {}),
});

export type Site = z.infer<typeof placeSchema>;

const fileSchema = z.strictObject({ production: z.optional(placeSchema), preview: z.optional(placeSchema) });

export const DEFAULT_WORKER = 'content-portfolio';

/** A place's settings, checked in form; empty if the file has none. Throws a `StartFailure`. */
export const parseSite = (text: string, place: Place): Site => {
  const { [place]: site = placeSchema.parse({ worker: undefined }), production } = parseFile(text);
  const fallback = `${production?.worker || DEFAULT_WORKER}${place === 'preview' ? '-preview' : ''}`;
  return { ...site, worker: site.worker || fallback };
};

const parseFile = (text: string): z.infer<typeof fileSchema> => {
  let raw: unknown;
  try {
    raw = parse(text);
  } catch (error) {
    throw new StartFailure(`${SITE_FILE}: ${error instanceof Error ? error.message : String(error)}`);
  }
  const parsed = fileSchema.safeParse(raw);
  const problems = parsed.success
    ? PLACES.flatMap((place) => findUnknown(`[${place}.vars]`, Object.keys(parsed.data[place]?.vars ?? {}), KNOWN))
    : parsed.error.issues.flatMap((issue) =>
        issue.code === 'unrecognized_keys'
          ? issue.path.length === 0
            ? findUnknown('the file', issue.keys, PLACES)
            : findUnknown(`[${issue.path.join('.')}]`, issue.keys, Object.keys(placeSchema.shape))
          : `${issue.path.join('.')} ${issue.message}`,
      );
  if (parsed.success && problems.length === 0) return parsed.data;
  throw new StartFailure(`${SITE_FILE}: ${problems.join('; ')}`);
};

const PLACES = ['production', 'preview'] as const satisfies readonly Place[];

/** Secrets are known names here, because a later check explains why they must not be in the file. */
const KNOWN = [...PUBLIC_SETTINGS, ...SECRET_SETTINGS];

const findUnknown = (table: string, names: readonly string[], known: readonly string[]): string[] =>
  names
    .filter((name) => !known.includes(name))
    .map((name) => {
      const meant = nearest(name, known);
      return `${name} in ${table} is no setting${meant === null ? '' : `; ${meant} is meant, perhaps`}`;
    });

/** The file's text; empty before `npm run setup`. */
export const readSiteFile = async (folder = ROOT): Promise<string> =>
  readFile(join(folder, SITE_FILE), 'utf8').catch(() => '');

/** The settings of a place as they stand in the project's folder. */
export const readSite = async (place: Place, folder = ROOT): Promise<Site> =>
  parseSite(await readSiteFile(folder), place);

export type Setting = string | string[];

/** Writes settings of a place, each in its line, and keeps the rest of the file as the owner wrote it. */
export const keepSettings = async (
  place: Place,
  settings: Readonly<Record<string, Setting>>,
  folder = ROOT,
): Promise<void> => {
  let text = (await readSiteFile(folder)) || HEADING;
  for (const [path, value] of Object.entries(settings)) text = setLine(text, place, path, value);
  parseFile(text);
  await writeFile(join(folder, SITE_FILE), text);
};

const HEADING = `# What is this site's own, and public: npm run setup writes it, and you may change it. Updates leave it alone.
# Secrets never stand here. Keep the file with the project: npm run deploy reads it.
`;

/**
 * The text with one setting changed or added. `vars.NAME` belongs into the table of variables, other names above it.
 */
export const setLine = (text: string, place: Place, path: string, value: Setting): string => {
  const isVariable = path.startsWith('vars.');
  const header = isVariable ? `[${place}.vars]` : `[${place}]`;
  const name = isVariable ? path.slice('vars.'.length) : path;
  const line = `${name} = ${JSON.stringify(value)}`;
  const lines = text.trimEnd().split('\n');
  const from = lines.findIndex((each) => each.trim() === header);
  if (from < 0) return `${[...lines, '', header, line].join('\n')}\n`;
  const next = lines.findIndex((each, index) => index > from && each.startsWith('['));
  const end = next < 0 ? lines.length : next;
  const own = lines.findIndex((each, index) => index > from && index < end && each.split('=')[0]?.trim() === name);
  if (own > 0) return `${lines.with(own, line).join('\n')}\n`;
  const last = lines.findLastIndex((each, index) => index < end && each.trim() !== '');
  return `${lines.toSpliced(last + 1, 0, line).join('\n')}\n`;
};
