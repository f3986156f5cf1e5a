import * as z from 'zod/mini';
import { readPeppers, type PepperInputs } from '../../../src-worker/peppers.ts';
import { StartFailure } from '../start-failure.ts';
import type { Prompter } from './prompter.ts';
import { findProblems, flagOf, newPepper, newTokenKey } from './check-site.ts';
import { ask, readJson, type Wrangler } from './cloudflare.ts';
import { requiredSecrets, writeLiveConfig } from './live-config.ts';
import { SETTING_PROMPTS, type SettingPrompt } from './setting-prompts.ts';
import { keepSettings, readSite, SITE_FILE, type Place, type Setting, type Site } from './site-file.ts';

export interface SetUpTools {
  prompter: Prompter;
  wrangler: Wrangler;
  /** Shows a line. */
  say: (line: string) => void;
  /** Where the owner's file and the generated configuration stand. */
  folder: string;
  /** The peppers that the site had before, when its data are brought back. */
  peppers?: PepperInputs;
}

/**
 * Asks for what a site lacks and makes it at Cloudflare: database, namespace, bucket, secrets. What is there stays as it
 * is, so that it can be run again at any time, and goes on where it was interrupted. Throws a `StartFailure`.
 */
export const setUp = async (place: Place, tools: SetUpTools): Promise<void> => {
  const { wrangler, say, folder, peppers } = tools;
  const former = peppers === undefined ? null : readPeppers(peppers, place);
  if (former?.ready === false) throw new StartFailure(former.problem);
  const keep = (settings: Record<string, Setting>) => keepSettings(place, settings, folder);
  await chooseAccount(place, tools);
  const known = await readSecretNames(place, tools);
  const secrets = await askAll(place, tools, known);
  await keepDomain(place, tools);
  const site = await readSite(place, folder);
  const config = `--config=${await writeLiveConfig(place, folder)}`;

  if (site.database_id === undefined) {
    await keep({ database_id: await makeDatabase(wrangler, site, config, say) });
  }
  if (site.kv_id === undefined) await keep({ kv_id: await makeNamespace(wrangler, site, config, say) });
  if (site.bucket === 'yes') {
    const bucket = `${site.worker}-backups`;
    say(`Making the bucket ${bucket} …`);
    const args = ['r2', 'bucket', 'create', bucket, config];
    const made = await wrangler(site.jurisdiction === 'eu' ? [...args, '--jurisdiction=eu'] : args);
    if (!made.isWell && !made.words.includes('already')) throw new StartFailure(made.words);
    await keep({ bucket });
  }
  await writeLiveConfig(place, folder);
  await putSecrets(tools, secrets, config);

  const problems = findProblems(place, await readSite(place, folder));
  if (problems.length > 0) throw new StartFailure(problems.join('\n'));
  say(
    `\nAll is there. ${SITE_FILE} holds what is public: keep it with the project. Next: npm run deploy${flagOf(place)}`,
  );
};

const accountsSchema = z.object({ accounts: z.array(z.object({ id: z.string(), name: z.string() })) });
const namesSchema = z.array(z.object({ name: z.string() }));
const databasesSchema = z.array(z.object({ uuid: z.string(), name: z.string() }));
const namespacesSchema = z.array(z.object({ id: z.string(), title: z.string() }));

/** Which of the person's accounts the site is in. */
const chooseAccount = async (place: Place, { wrangler, prompter, folder }: SetUpTools): Promise<void> => {
  const who = await wrangler(['whoami', '--json']);
  if (!who.isWell) throw new StartFailure('Sign in to Cloudflare first: npx wrangler login');
  const { account_id: known } = await readSite(place, folder);
  if (known !== undefined) return;
  const { accounts } = readJson(accountsSchema, who.out);
  const [first, ...others] = accounts;
  if (first === undefined) throw new StartFailure('This sign-in to Cloudflare has no account.');
  const list = accounts.map(({ name }, index) => `${index + 1} ${name}`).join(', ');
  const isOne = (answer: string) => (accounts[Number(answer) - 1] === undefined ? 'The number of one of them.' : null);
  const number =
    others.length === 0
      ? '1'
      : await prompter.ask({ text: 'Which account, by its number?', where: list, check: isOne });
  await keepSettings(place, { account_id: accounts[Number(number) - 1]?.id ?? first.id }, folder);
};

/** The names of the secrets the Worker has; none before it is there. */
const readSecretNames = async (place: Place, { wrangler, folder }: SetUpTools): Promise<Set<string>> => {
  const config = `--config=${await writeLiveConfig(place, folder)}`;
  const listed = await wrangler(['secret', 'list', config]);
  if (!listed.isWell) {
    if (/not found/i.test(listed.words)) return new Set();
    throw new StartFailure(listed.words);
  }
  const secrets = readJson(namesSchema, listed.out);
  return new Set(secrets.map(({ name }) => name));
};

const isKnown = (site: Site, { name, kind }: SettingPrompt, secrets: ReadonlySet<string>): boolean => {
  if (kind === 'secret') return secrets.has(name);
  if (kind === 'variable') return site.vars[name] !== undefined;
  return site[name as keyof Site] !== undefined;
};

/** Asks what is missing, keeps at once what is public, and returns the secrets that are to be set. */
const askAll = async (place: Place, tools: SetUpTools, known: ReadonlySet<string>) => {
  const { prompter, folder, say } = tools;
  const secrets: Record<string, string> = {};
  for (const prompt of SETTING_PROMPTS) {
    const site = await readSite(place, folder);
    if (prompt.isAsked?.(site) === false || isKnown(site, prompt, known)) continue;
    const answer = await prompter.ask(prompt);
    const kept = prompt.keep?.(answer) ?? answer;
    if (prompt.kind === 'secret') secrets[prompt.name] = kept;
    else if (prompt.name === 'bucket') await keepSettings(place, { bucket: kept === 'yes' ? 'yes' : 'none' }, folder);
    else
      await keepSettings(place, { [prompt.kind === 'variable' ? `vars.${prompt.name}` : prompt.name]: kept }, folder);
  }
  const needed = requiredSecrets(await readSite(place, folder));
  if (!known.has('JWT_KEYS')) secrets['JWT_KEYS'] = newTokenKey(new Date());
  const given = tools.peppers ?? {};
  if (given.PASSWORD_PEPPERS !== undefined && !known.has('PASSWORD_PEPPERS')) {
    secrets['PASSWORD_PEPPERS'] = given.PASSWORD_PEPPERS;
    needed.push('PASSWORD_PEPPERS');
  }
  if (!known.has('PASSWORD_PEPPER')) {
    const pepper = given.PASSWORD_PEPPER ?? newPepper();
    secrets['PASSWORD_PEPPER'] = pepper;
    if (given.PASSWORD_PEPPER === undefined) {
      say(`\nPASSWORD_PEPPER of this site, to keep in your password manager: it can’t be read back, and
admin:password and a restored backup need it.\n\n  ${pepper}\n`);
    }
  }
  return Object.fromEntries(Object.entries(secrets).filter(([name]) => needed.includes(name)));
};

/** A host of one's own leads to the Worker; one under workers.dev does so by itself. */
const keepDomain = async (place: Place, { folder }: SetUpTools): Promise<void> => {
  const site = await readSite(place, folder);
  const { hostname } = new URL(site.worker_origin ?? site.vars['SITE_ORIGIN'] ?? '');
  if (site.domains.length > 0 || /\.(?:workers|pages)\.dev$/.test(hostname)) return;
  await keepSettings(place, { domains: [hostname] }, folder);
};

type Say = SetUpTools['say'];

/** One of this name may be left from a run that was interrupted. */
const makeDatabase = async (wrangler: Wrangler, site: Site, config: string, say: Say): Promise<string> => {
  const find = async () =>
    readJson(databasesSchema, await ask(wrangler, ['d1', 'list', '--json', config])).find(
      ({ name }) => name === site.worker,
    )?.uuid;
  const there = await find();
  if (there !== undefined) {
    say(`The database ${site.worker} is there already, and is used.`);
    return there;
  }
  say(`Making the database ${site.worker} …`);
  const args = ['d1', 'create', site.worker, config];
  await ask(wrangler, site.jurisdiction === 'eu' ? [...args, '--jurisdiction=eu'] : args);
  const made = await find();
  if (made === undefined)
    throw new StartFailure('The database was made, but Cloudflare does not list it yet. Run this again.');
  return made;
};

const makeNamespace = async (wrangler: Wrangler, site: Site, config: string, say: Say): Promise<string> => {
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
  // What is public anyway lies there, so that a namespace without a jurisdiction is better than no site.
  if (!isInEurope) await ask(wrangler, args);
  if (site.jurisdiction === 'eu' && !isInEurope)
    say('  This account has no namespaces bound to the European Union: it is an ordinary one.');
  const made = await find();
  if (made === undefined)
    throw new StartFailure('The namespace was made, but Cloudflare does not list it yet. Run this again.');
  return made;
};

/** Hands the secrets to Cloudflare, in one call and on no disk. */
const putSecrets = async ({ wrangler, say }: SetUpTools, secrets: Record<string, string>, config: string) => {
  const names = Object.keys(secrets);
  if (names.length === 0) return;
  say(`Setting the secrets ${names.join(', ')} …`);
  await ask(wrangler, ['secret', 'bulk', config], JSON.stringify(secrets));
};
