import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { stdin } from 'node:process';
import { readPeppers, type Pepper, type PepperInputs } from '../../src-worker/peppers.ts';
import { AppError } from '../../src-worker/errors.ts';
import { askSecrets, readFirstLine } from './ask-secrets.ts';
import { buildAll } from './build.ts';
import { ROOT } from './child.ts';
import { applyMigrations, executeLocally } from './local-database.ts';
import { ask, realWrangler } from './live/cloudflare.ts';
import { writeLiveConfig } from './live/live-config.ts';
import { readArguments } from './read-arguments.ts';
import { devVars, localSettings } from './settings.ts';
import { exitWith, StartFailure } from './start-failure.ts';

const USAGE = `npm run admin:password [-- --username NAME] [-- --remote] [-- --preview]

Sets what the owner signs in with, ends every admin session and turns one-time codes off. The password is asked for,
or is the first line of standard input. --remote sets it for the deployed site, --preview for the second one;
PASSWORD_PEPPERS or PASSWORD_PEPPER must then be the secret the site has.`;

const OPTIONS = {
  username: { type: 'string', default: 'admin' },
  remote: { type: 'boolean', default: false },
  preview: { type: 'boolean', default: false },
} as const;

/** The owner types the deployed site's peppers: a list with ids, or the one without an id. */
const askPeppers = async (): Promise<PepperInputs> => {
  if (!stdin.isTTY) return {};
  const [typed = ''] = await askSecrets('PASSWORD_PEPPERS, or PASSWORD_PEPPER, of the deployed site: ');
  return /^[\w-]{1,64}:/.test(typed) ? { PASSWORD_PEPPERS: typed } : { PASSWORD_PEPPER: typed };
};

const pick = (values: NodeJS.Dict<string>): PepperInputs => ({
  ...(values['PASSWORD_PEPPERS'] === undefined ? {} : { PASSWORD_PEPPERS: values['PASSWORD_PEPPERS'] }),
  ...(values['PASSWORD_PEPPER'] === undefined ? {} : { PASSWORD_PEPPER: values['PASSWORD_PEPPER'] }),
});

const pepperFor = async (isRemote: boolean): Promise<Pepper> => {
  // The deployed site's secret cannot be read back, and the local one must be what `wrangler dev` reads.
  const given = pick(isRemote ? process.env : await devVars());
  const known = isRemote && Object.keys(given).length === 0 ? await askPeppers() : given;
  const peppers = readPeppers(known, isRemote ? 'production' : 'local');
  if (!peppers.ready) {
    const where = isRemote
      ? ': it is the secret that the deployed site has, typed when asked, or in the environment'
      : '';
    throw new StartFailure(`${peppers.problem}${where}`);
  }
  return peppers.value[0];
};

const readPassword = async (): Promise<string> => {
  if (!stdin.isTTY) return readFirstLine();
  const [password = '', again] = await askSecrets('New password of the owner: ', 'The same again: ');
  if (again !== password) throw new StartFailure('The two are not the same.');
  return password;
};

/** The build makes the list of common passwords, which are refused. */
const loadStatements = async () => {
  if (!existsSync(join(ROOT, 'dist/server/common-passwords.js'))) {
    console.log('Building the site …');
    await buildAll();
  }
  return (await import('../../src-worker/services/owner/owner-password.ts')).ownerPasswordStatements;
};

const setPassword = async (): Promise<void> => {
  const { username, preview, ...options } = readArguments(USAGE, OPTIONS).values;
  const remote = options.remote || preview;
  const pepper = await pepperFor(remote);
  const choice = { username, password: await readPassword() };
  const ownerPasswordStatements = await loadStatements();
  const statements = await ownerPasswordStatements(choice, { pepper, at: new Date() }).catch((error: unknown) => {
    throw error instanceof AppError ? new StartFailure(error.message) : error;
  });
  const { stateDir } = localSettings();
  if (remote) {
    const config = `--config=${await writeLiveConfig(preview ? 'preview' : 'production')}`;
    await ask(realWrangler(), [
      'd1',
      'execute',
      'DB',
      '--remote',
      config,
      '--yes',
      `--command=${statements.join(';\n')}`,
    ]);
  } else {
    await applyMigrations(stateDir);
    await executeLocally(statements, stateDir);
  }
  console.log(
    `${username} can sign in with the new password. Every other admin session has ended, and no one-time code is asked for.`,
  );
};

await setPassword().catch(exitWith);
