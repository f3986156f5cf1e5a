import { readFile } from 'node:fs/promises';
import { stdin } from 'node:process';
import { parseArgs, parseEnv } from 'node:util';
import { readPepper } from '../../src-worker/env.ts';
import { AppError } from '../../src-worker/errors.ts';
import { ownerPasswordStatements } from '../../src-worker/services/owner/owner-password.ts';
import { askSecrets, readFirstLine } from './ask-secrets.ts';
import { ROOT } from './child.ts';
import { applyMigrations, executeLocally } from './local-database.ts';
import { writeLiveConfig } from './live/live-config.ts';
import { localSettings } from './settings.ts';
import { exitWith, StartFailure } from './start-failure.ts';
import { executeRemotely } from './wrangler.ts';

const USAGE = `npm run admin:password [-- --username NAME] [-- --remote] [-- --preview]

Sets what the owner signs in with, ends every admin session and turns one-time codes off. The password is asked for,
or is the first line of standard input. --remote sets it for the deployed site, --preview for the second one; PASSWORD_PEPPER
must then be the secret the site has.`;

const readOptions = () => {
  try {
    return parseArgs({
      options: {
        username: { type: 'string', default: 'admin' },
        remote: { type: 'boolean', default: false },
        preview: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch {
    throw new StartFailure(USAGE);
  }
};

/** Settings of one's own, as `wrangler dev` reads them. */
const devVars = async (): Promise<NodeJS.Dict<string>> => {
  try {
    return parseEnv(await readFile(`${ROOT}.dev.vars`, 'utf8'));
  } catch {
    return {};
  }
};

const askPepper = async (): Promise<string | undefined> => {
  if (!stdin.isTTY) return undefined;
  const [pepper] = await askSecrets('PASSWORD_PEPPER of the deployed site: ');
  return pepper;
};

const pepperFor = async (isRemote: boolean): Promise<string> => {
  // The deployed site's secret cannot be read back, and one's own must be what `wrangler dev` reads.
  const known = isRemote
    ? (process.env['PASSWORD_PEPPER'] ?? (await askPepper()))
    : (await devVars())['PASSWORD_PEPPER'];
  const pepper = readPepper(known, isRemote ? 'production' : 'local');
  if (!pepper.ready) throw new StartFailure(pepper.problem);
  return pepper.value;
};

const readPassword = async (): Promise<string> => {
  if (!stdin.isTTY) return readFirstLine();
  const [password = '', again] = await askSecrets('New password of the owner: ', 'The same again: ');
  if (again !== password) throw new StartFailure('The two are not the same.');
  return password;
};

const setPassword = async (): Promise<void> => {
  const { username, preview, help, ...options } = readOptions();
  if (help) return console.log(USAGE);
  const remote = options.remote || preview;
  const pepper = await pepperFor(remote);
  const choice = { username, password: await readPassword() };
  const statements = await ownerPasswordStatements(choice, { pepper, at: new Date() }).catch((error: unknown) => {
    throw error instanceof AppError ? new StartFailure(error.message) : error;
  });
  const { stateDir } = localSettings();
  if (remote) await executeRemotely(statements, await writeLiveConfig(preview ? 'preview' : 'production'));
  else {
    await applyMigrations(stateDir);
    await executeLocally(statements, stateDir);
  }
  console.log(
    `${username} can sign in with the new password. Every other admin session has ended, and no one-time code is asked for.`,
  );
};

await setPassword().catch(exitWith);
