import { stdin, stdout } from 'node:process';
import { ROOT } from './child.ts';
import { gitIn } from './live/git.ts';
import { rotateKey } from './live/rotate-key.ts';
import { releasesAddress } from './live/releases-address.ts';
import { startPrompter } from './live/prompter.ts';
import { realWrangler } from './live/cloudflare.ts';
import { setUp } from './live/set-up.ts';
import { ROTATABLE } from './live/setting-prompts.ts';
import { SITE_FILE } from './live/site-file.ts';
import { readArguments } from './read-arguments.ts';
import { exitWith, StartFailure } from './start-failure.ts';

const USAGE = `npm run setup [-- --preview]
npm run setup -- --rotate NAME [--at-once] [--preview]

Asks for what your site lacks, writes what is public into ${SITE_FILE}, makes the database, the KV namespace and, if you
want one, the bucket for copies, and sets the secrets at Cloudflare; none of them is written to disk. Run it again at
any time: it asks only what is missing. Answers can be piped in, a line each. PASSWORD_PEPPER and PASSWORD_PEPPERS in the
environment are used in place of a new one, for a site whose backup is to be restored. --preview sets up a second site to
try things in.

--rotate puts a new key in the place of one: ${ROTATABLE.join(', ')}.
--at-once, for JWT_KEYS, ends all sign-ins: for a key that somebody else has.`;

const run = async (): Promise<void> => {
  const { values } = readArguments(USAGE, {
    preview: { type: 'boolean', default: false },
    rotate: { type: 'string' },
    'at-once': { type: 'boolean', default: false },
  });
  if (values['at-once'] && values.rotate === undefined)
    throw new StartFailure(`--at-once goes with --rotate.\n\n${USAGE}`);
  const prompter = startPrompter(stdin, stdout, stdin.isTTY);
  const { PASSWORD_PEPPER, PASSWORD_PEPPERS } = process.env;
  const peppers = {
    ...(PASSWORD_PEPPER === undefined ? {} : { PASSWORD_PEPPER }),
    ...(PASSWORD_PEPPERS === undefined ? {} : { PASSWORD_PEPPERS }),
  };
  const place = values.preview ? 'preview' : 'production';
  const tools = {
    prompter,
    wrangler: realWrangler(),
    say: console.log,
    folder: ROOT,
    ...(Object.keys(peppers).length === 0 ? {} : { peppers }),
  };
  try {
    if (values.rotate === undefined) await setUp(place, { ...tools, releases: await releasesAddress(gitIn(ROOT)) });
    else await rotateKey(place, { name: values.rotate, isAtOnce: values['at-once'], at: new Date() }, tools);
  } finally {
    prompter.close();
  }
};

await run().catch(exitWith);
