import { resolve } from 'node:path';
import { withoutStack } from './build.ts';
import { ROOT, runChild } from './child.ts';
import { realWrangler } from './live/cloudflare.ts';
import { deployPages } from './live/deploy-pages.ts';
import { readSite } from './live/site-file.ts';
import { readArguments } from './read-arguments.ts';
import { exitWith, StartFailure } from './start-failure.ts';
import { writeNotices } from './third-party-notices.ts';

const USAGE = `npm run deploy:pages [-- --dry-run]

Puts the pages on Cloudflare Pages, where pages_project in site.toml says that they are on another host than the Worker.
The Worker itself goes live with npm run deploy. --dry-run builds, checks and prints the plan.`;

const buildInto = async (folder: string, env: Record<string, string>): Promise<void> => {
  const args = ['build', '--outDir', resolve(ROOT, folder)];
  const { code, output } = await runChild({ tool: 'vite', args, env: { ...env, NODE_ENV: 'production' } });
  if (code !== 0) throw new StartFailure(`${withoutStack(output)}\nvite ${args.join(' ')} failed.`);
  await writeNotices(resolve(ROOT, folder));
};

const run = async (): Promise<void> => {
  const { values } = readArguments(USAGE, { 'dry-run': { type: 'boolean', default: false } });
  const { account_id: account } = await readSite('production');
  // Wrangler's `pages` commands read no Worker configuration.
  const env = account === undefined ? process.env : { ...process.env, CLOUDFLARE_ACCOUNT_ID: account };
  await deployPages(values['dry-run'], {
    wrangler: realWrangler(env),
    build: buildInto,
    fetch,
    say: console.log,
    folder: ROOT,
  });
};

await run().catch(exitWith);
