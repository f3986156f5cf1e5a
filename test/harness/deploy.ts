import { buildAll } from './build.ts';
import { ROOT } from './child.ts';
import { realWrangler } from './live/cloudflare.ts';
import { deploySite } from './live/deploy-site.ts';
import { readArguments } from './read-arguments.ts';
import { exitWith } from './start-failure.ts';

const USAGE = `npm run deploy [-- --dry-run] [-- --preview] [-- --take-over]

Checks the settings, builds, notes a restore point of the database, migrates it, puts the site on Cloudflare, asks it how
it is and says how to go back. --dry-run does all that needs no account and prints the plan. --preview deploys the second
site, which has a database and money of its own. The first deployment stops where the address shows another site already;
--take-over puts yours in its place.`;

const run = async (): Promise<void> => {
  const { values } = readArguments(USAGE, {
    'dry-run': { type: 'boolean', default: false },
    'take-over': { type: 'boolean', default: false },
    preview: { type: 'boolean', default: false },
  });
  await deploySite(
    values.preview ? 'preview' : 'production',
    { isDry: values['dry-run'], mayTakeOver: values['take-over'] },
    {
      wrangler: realWrangler(),
      build: async () => {
        if (process.env['SKIP_BUILD'] !== '1') await buildAll();
      },
      fetch,
      say: console.log,
      folder: ROOT,
    },
  );
};

await run().catch(exitWith);
