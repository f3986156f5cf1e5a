import * as z from 'zod/mini';
import { readPeppers, type PepperInputs } from '../../../src-worker/peppers.ts';
import { StartFailure } from '../start-failure.ts';
import type { Prompter } from './prompter.ts';
import { findProblems, flagOf, newPepper, newTokenKey } from './check-site.ts';
import { ask, readJson, refusalOf, SIGN_IN, type Wrangler } from './cloudflare.ts';
import { isUnused } from './deploy-site.ts';
import { requiredSecrets, writeLiveConfig } from './live-config.ts';
import { findDatabase, makeBucket, makeDatabase, makeNamespace } from './make-stores.ts';
import { SETTING_PROMPTS, type SettingPrompt } from './setting-prompts.ts';
import { keepSettings, readSite, SITE_FILE, type Place, type Setting, type Site } from './site-file.ts';

export interface SetUpTools {
  prompter: Prompter;
  wrangler: Wrangler;
  say: (line: string) => void;
  /** The folder of the owner's file and the generated configuration. */
  folder: string;
  /** The address where the site asks for a newer release; null when unknown. */
  releases?: string | null;
  /** The former peppers, when a site's data are restored. */
  peppers?: PepperInputs;
}

/**
 * Asks for missing settings and makes what is missing at Cloudflare: database, namespace, bucket, secrets. It changes
 * nothing that exists, so it can run again, and continues after an interruption. Throws a `StartFailure`.
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
  await keepReleases(place, tools);
  await expectOwnName(place, tools);
  const site = await readSite(place, folder);
  const config = `--config=${await writeLiveConfig(place, folder)}`;
  try {
    if (site.database_id === undefined) await keep({ database_id: await makeDatabase(wrangler, site, config, say) });
    if (site.kv_id === undefined) await keep({ kv_id: await makeNamespace(wrangler, site, config, say) });
    if (site.bucket === 'yes') await keep({ bucket: await makeBucket(wrangler, site, config, say) });
    await writeLiveConfig(place, folder);
    await putSecrets(tools, secrets, config);
  } catch (error) {
    if (!(error instanceof StartFailure)) throw error;
    throw new StartFailure(`${error.message}\n\n${whatIsKept(place, secrets)}`, { cause: error });
  }

  const problems = findProblems(place, await readSite(place, folder));
  if (problems.length > 0) throw new StartFailure(problems.join('\n'));
  say(
    `\nAll is there. ${SITE_FILE} holds what is public: keep it with the project (git add ${SITE_FILE} && git commit).
An answer is changed in its line there; take the line out to be asked again. Nothing is online yet. Next: npm run deploy${flagOf(place)}`,
  );
};

/** Tells where an interrupted set-up continues. */
const whatIsKept = (place: Place, secrets: Readonly<Record<string, string>>): string =>
  [
    `What you answered stands in ${SITE_FILE}. Run npm run setup${flagOf(place)} again: it goes on from here.`,
    ...(Object.keys(secrets).length === 0
      ? []
      : [`These were not set yet and are asked for or made anew: ${Object.keys(secrets).join(', ')}.`]),
    ...('PASSWORD_PEPPER' in secrets ? ['Forget the PASSWORD_PEPPER shown above: the next run shows another.'] : []),
  ].join('\n');

const signInSchema = z.object({ loggedIn: z.boolean() });

const accountsSchema = z.object({ accounts: z.array(z.object({ id: z.string(), name: z.string() })) });
const namesSchema = z.array(z.object({ name: z.string() }));

/** Wrangler's output about the signed-in person. Throws a `StartFailure` when nobody is signed in. */
export const signIn = async ({ wrangler }: SetUpTools): Promise<string> => {
  const whoami = ['whoami', '--json'];
  const who = await wrangler(whoami);
  if (!who.isWell) {
    const isAnswer = who.out.includes('"loggedIn"') && !readJson(signInSchema, who.out).loggedIn;
    throw isAnswer ? new StartFailure(SIGN_IN) : refusalOf(whoami, who.output);
  }
  return who.out;
};

/** The one of the person's accounts that has the site. */
const chooseAccount = async (place: Place, tools: SetUpTools): Promise<void> => {
  const { prompter, folder } = tools;
  const who = await signIn(tools);
  const { account_id: known } = await readSite(place, folder);
  if (known !== undefined) return;
  const { accounts } = readJson(accountsSchema, who);
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

/** The names of the Worker's secrets; empty before the first deployment. */
export const readSecretNames = async (place: Place, { wrangler, folder }: SetUpTools): Promise<Set<string>> => {
  const config = `--config=${await writeLiveConfig(place, folder)}`;
  const list = ['secret', 'list', config];
  const listed = await wrangler(list);
  if (!listed.isWell) {
    if (/not found/i.test(listed.output)) return new Set();
    throw refusalOf(list, listed.output);
  }
  const secrets = readJson(namesSchema, listed.out);
  return new Set(secrets.map(({ name }) => name));
};

const isKnown = (site: Site, { name, kind }: SettingPrompt, secrets: ReadonlySet<string>): boolean => {
  if (kind === 'secret') return secrets.has(name);
  if (kind === 'variable') return site.vars[name] !== undefined;
  return site[name as keyof Site] !== undefined;
};

const GREETING = `
What your site needs to go online, one thing at a time, each with where to find it. An empty answer takes what stands in
[brackets]. Ctrl-C stops, and the next run goes on from there. This puts nothing online and buys nothing; Cloudflare’s
Workers plan, $5 a month, is what accounts and sign-in need (.github/docs/operations.md, What fits the free plan).`;

/** Asks for missing settings, stores public ones at once, and returns the new secrets. */
const askAll = async (place: Place, tools: SetUpTools, known: ReadonlySet<string>) => {
  const { prompter, folder, say } = tools;
  const secrets: Record<string, string> = {};
  let isGreeted = false;
  for (const prompt of SETTING_PROMPTS) {
    const site = await readSite(place, folder);
    if (prompt.isAsked?.(site) === false || isKnown(site, prompt, known)) continue;
    if (!isGreeted) say(GREETING);
    isGreeted = true;
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

/** The owner's own host must be led to the Worker; a workers.dev host needs nothing. */
const keepDomain = async (place: Place, { folder }: SetUpTools): Promise<void> => {
  const site = await readSite(place, folder);
  const { hostname } = new URL(site.worker_origin ?? site.vars['SITE_ORIGIN'] ?? '');
  // The first part of a workers.dev host is the Worker's name.
  const [, worker] = /^([a-z0-9-]+)\.[^.]+\.workers\.dev$/.exec(hostname) ?? [];
  if (worker !== undefined && worker !== site.worker) await keepSettings(place, { worker }, folder);
  if (site.domains.length > 0 || /\.(?:workers|pages)\.dev$/.test(hostname)) return;
  await keepSettings(place, { domains: [hostname] }, folder);
};

/** A newer release raises an alert by default; the owner may turn that off. */
const keepReleases = async (place: Place, { folder, say, releases = null }: SetUpTools): Promise<void> => {
  const { vars } = await readSite(place, folder);
  if (releases === null || vars['RELEASES_URL'] !== undefined) return;
  await keepSettings(place, { 'vars.RELEASES_URL': releases }, folder);
  say(`Each hour the site will look for a newer release at ${releases}
and tell you of one. To have that not done: RELEASES_URL = "" in ${SITE_FILE}.`);
};

/** An interrupted set-up may have left a database of this name, but another site must not use it. */
const expectOwnName = async (place: Place, { wrangler, folder }: SetUpTools): Promise<void> => {
  const site = await readSite(place, folder);
  if (site.database_id !== undefined) return;
  const there = await findDatabase(wrangler, site, `--config=${await writeLiveConfig(place, folder)}`);
  if (there === undefined) return;
  const config = await writeLiveConfig(place, folder, { ...site, database_id: there });
  if (await isUnused(wrangler, `--config=${config}`)) return;
  throw new StartFailure(
    `A site called ${site.worker} is in this account already, with a database in use. It was not touched.
If this is another site, give it a name of its own: write   worker = "another-name"   under [${place}] in ${SITE_FILE}.
If it is the same site, and only ${SITE_FILE} was lost: write   database_id = "${there}"   there.
Then run npm run setup${flagOf(place)} again.`,
  );
};

/** Sends the secrets to Cloudflare in one call, without storing them on disk. */
export const putSecrets = async (
  { wrangler, say }: SetUpTools,
  secrets: Record<string, string>,
  config: string,
): Promise<void> => {
  const names = Object.keys(secrets);
  if (names.length === 0) return;
  say(`Setting the secrets ${names.join(', ')} …`);
  await ask(wrangler, ['secret', 'bulk', config], JSON.stringify(secrets));
};
