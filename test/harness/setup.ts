import { stdin, stdout } from 'node:process';
import { ROOT } from './child.ts';
import { gitIn } from './live/git.ts';
import { releasesAddress } from './live/releases-address.ts';
import { startPrompter } from './live/prompter.ts';
import { realWrangler } from './live/cloudflare.ts';
import { setUp } from './live/set-up.ts';
import { SITE_FILE } from './live/site-file.ts';
import { readArguments } from './read-arguments.ts';
import { exitWith } from './start-failure.ts';

const USAGE = `npm run setup [-- --preview]

Asks for what your site lacks, writes what is public into ${SITE_FILE}, makes the database, the KV namespace and, if you
want one, the bucket for copies, and sets the secrets at Cloudflare; none of them is written to disk. Run it again at
any time: it asks only what is missing. Answers can be piped in, a line each. PASSWORD_PEPPER and PASSWORD_PEPPERS in the
environment are used in place of a new one, for a site whose backup is to be restored. --preview sets up a second site to
try things in.`;

const run = async (): Promise<void> => {
  const { values } = readArguments(USAGE, { preview: { type: 'boolean', default: false } });
  const prompter = startPrompter(stdin, stdout, stdin.isTTY);
  const { PASSWORD_PEPPER, PASSWORD_PEPPERS } = process.env;
  const peppers = {
    ...(PASSWORD_PEPPER === undefined ? {} : { PASSWORD_PEPPER }),
    ...(PASSWORD_PEPPERS === undefined ? {} : { PASSWORD_PEPPERS }),
  };
  try {
    await setUp(values.preview ? 'preview' : 'production', {
      prompter,
      wrangler: realWrangler(),
      say: console.log,
      folder: ROOT,
      releases: await releasesAddress(gitIn(ROOT)),
      ...(Object.keys(peppers).length === 0 ? {} : { peppers }),
    });
  } finally {
    prompter.close();
  }
};

await run().catch(exitWith);
