import * as z from 'zod/mini';
import { StartFailure } from '../start-failure.ts';
import { ask, readJson, refusalOf, type Wrangler } from './cloudflare.ts';
import { SITE_FILE, type Site } from './site-file.ts';

const databasesSchema = z.array(z.object({ uuid: z.string(), name: z.string() }));
const namespacesSchema = z.array(z.object({ id: z.string(), title: z.string() }));

type Say = (line: string) => void;

/** The id of the database with the site's name; undefined when none exists. */
export const findDatabase = async (wrangler: Wrangler, { worker }: Site, config: string): Promise<string | undefined> =>
  readJson(databasesSchema, await ask(wrangler, ['d1', 'list', '--json', config])).find(({ name }) => name === worker)
    ?.uuid;

/** Makes the database, or takes the one of an interrupted set-up. Returns its id. */
export const makeDatabase = async (wrangler: Wrangler, site: Site, config: string, say: Say): Promise<string> => {
  const there = await findDatabase(wrangler, site, config);
  if (there !== undefined) {
    say(`The database ${site.worker} is there already, from a set-up that was interrupted, and is used.`);
    return there;
  }
  say(`Making the database ${site.worker} …`);
  const args = ['d1', 'create', site.worker, config];
  await ask(wrangler, site.jurisdiction === 'eu' ? [...args, '--jurisdiction=eu'] : args);
  const made = await findDatabase(wrangler, site, config);
  if (made === undefined) throw new StartFailure('The database was made, but Cloudflare does not list it yet.');
  return made;
};

/** Makes the bucket for nightly copies. Returns its name. */
export const makeBucket = async (wrangler: Wrangler, site: Site, config: string, say: Say): Promise<string> => {
  const bucket = `${site.worker}-backups`;
  say(`Making the bucket ${bucket} …`);
  const create = ['r2', 'bucket', 'create', bucket, config];
  const made = await wrangler(site.jurisdiction === 'eu' ? [...create, '--jurisdiction=eu'] : create);
  if (made.isWell || /already/.test(made.output)) return bucket;
  throw new StartFailure(
    `${refusalOf(create, made.output).message}\nTo do without the bucket, write   bucket = "none"   in ${SITE_FILE}.`,
  );
};

/** Makes the KV namespace, or takes an existing one. Returns its id. */
export const makeNamespace = async (wrangler: Wrangler, site: Site, config: string, say: Say): Promise<string> => {
  const find = async () =>
    readJson(namespacesSchema, await ask(wrangler, ['kv', 'namespace', 'list', config])).find(
      ({ title }) => title === site.worker,
    )?.id;
  const there = await find();
  if (there !== undefined) {
    say(`The KV namespace ${site.worker} is there already, and is used.`);
    return there;
  }
  say(`Making the KV namespace ${site.worker} …`);
  const args = ['kv', 'namespace', 'create', site.worker, config];
  const isInEurope = site.jurisdiction === 'eu' && (await wrangler([...args, '--jurisdiction=eu'])).isWell;
  // It only stores public data, so a namespace without a jurisdiction is better than no site.
  if (!isInEurope) await ask(wrangler, args);
  if (site.jurisdiction === 'eu' && !isInEurope)
    say('  This account has no namespaces bound to the European Union: it is an ordinary one.');
  const made = await find();
  if (made === undefined) throw new StartFailure('The namespace was made, but Cloudflare does not list it yet.');
  return made;
};
