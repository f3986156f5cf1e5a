import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { ROOT } from './child.ts';
import { updateSite } from './live/update-site.ts';
import { readArguments } from './read-arguments.ts';
import { exitWith, StartFailure } from './start-failure.ts';

const USAGE = `npm run update [-- --dry-run] [-- --to TAG]

Brings the site to a newer release, the newest one of the remote "upstream" unless --to names another: shows what changes,
makes a backup, merges, installs, deploys, and says how to go back. --dry-run only shows. Your site.toml stays as it is.`;

const runCommand = async ([command = '', ...args]: readonly string[]): Promise<void> => {
  console.log(`\n${[command, ...args].join(' ')}`);
  const [code] = await once(spawn(command, args, { cwd: ROOT, stdio: 'inherit' }), 'close');
  if (code !== 0) throw new StartFailure(`${[command, ...args].join(' ')} failed.`);
};

const run = async (): Promise<void> => {
  const { values } = readArguments(USAGE, {
    'dry-run': { type: 'boolean', default: false },
    to: { type: 'string' },
  });
  await updateSite(values.to ?? null, values['dry-run'], { folder: ROOT, say: console.log, run: runCommand });
};

await run().catch(exitWith);
