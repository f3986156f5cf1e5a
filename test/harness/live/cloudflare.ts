import { spawn } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type * as z from 'zod/mini';
import { ROOT } from '../child.ts';
import { StartFailure } from '../start-failure.ts';
import { quietly } from '../wrangler.ts';

/** How a command of wrangler's went. */
export interface Answer {
  isWell: boolean;
  /** What it printed, to be read by a program. */
  out: string;
  /** All that it printed. */
  output: string;
}

/** Runs wrangler with these arguments; a secret goes in on standard input. */
export type Wrangler = (args: readonly string[], input?: string) => Promise<Answer>;

/** The wrangler of this project, run in a site's folder. It asks nothing, and writes no log to disk. */
export const realWrangler =
  (env: NodeJS.ProcessEnv = process.env, folder = ROOT): Wrangler =>
  async (args, input = '') => {
    const child = spawn(process.execPath, [join(ROOT, 'node_modules/.bin/wrangler'), ...args], {
      cwd: folder,
      env: { ...env, ...quietly('.wrangler'), SKIP_BUILD: '1', NODE_ENV: 'production', CI: 'true', NO_COLOR: '1' },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    child.stdin.end(input);
    const [out, err, code] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      new Promise<number | null>((resolve) => child.on('close', resolve)),
    ]);
    return { isWell: code === 0, out, output: stripVTControlCharacters(`${out}\n${err}`).trim() };
  };

/** What wrangler printed. Throws a `StartFailure` that says what went wrong when it failed. */
export const ask = async (wrangler: Wrangler, args: readonly string[], input?: string): Promise<string> => {
  const answer = await wrangler(args, input);
  if (!answer.isWell) throw refusalOf(args, answer.output);
  return answer.out;
};

/** What to do about a failure of a kind that has nothing to do with this site. */
const ADVICE: readonly (readonly [RegExp, string])[] = [
  [/no such table/i, 'The database has no tables of this site yet. Deploy it first: npm run deploy'],
  [
    /fetch failed|connectivity issue|ENOTFOUND|EAI_AGAIN|ECONN/i,
    'Cloudflare can’t be reached from here. Look at your connection.',
  ],
  [
    /not logged in|wrangler login|authentication error|\[code: (?:9106|9109|10001)\]/i,
    'Cloudflare does not know you, or this sign-in may not do it. Sign in again: npx wrangler login',
  ],
  [/too many requests|rate limited|\[code: (?:971|10429)\]/i, 'Cloudflare asks for patience. Wait for five minutes.'],
  [
    /malformed response|-> 5\d\d |unknown error|internal (?:server )?error/i,
    'Cloudflare has trouble of its own, see www.cloudflarestatus.com. Wait until that is over.',
  ],
];

/** Wrangler's words for that nobody is signed in, which are about programs alone. */
const SIGNED_OUT = /necessary to set a CLOUDFLARE_API_TOKEN/;

/** Remarks of wrangler's beside the matter. */
const ASIDE =
  /think this is a bug|newer version of wrangler|ensure it has the correct permissions|authenticating Wrangler via|^Getting User|logged in with an|API Token is read|To see token permissions|^[┌├└]|^│ (?!\d+_)|To execute on your local|^🤖|Common causes|^ *- |check your network/i;

/** What a failed call of wrangler's is told as. */
export const refusalOf = (args: readonly string[], output: string): StartFailure =>
  explain(`wrangler ${args.slice(0, 3).join(' ')}`, output);

/** What a tool said when it failed, behind plain advice where there is some. */
export const explain = (tool: string, output: string): StartFailure => {
  if (SIGNED_OUT.test(output)) return new StartFailure(SIGN_IN);
  const own = output.split('\n').filter((line) => line.trim() !== '' && !ASIDE.test(line));
  const advice = ADVICE.find(([kind]) => own.some((line) => kind.test(line)))?.[1];
  const said = `${tool} said:\n${own.join('\n')}`;
  return new StartFailure(advice === undefined ? said : `${advice}\n${said}`);
};

export const SIGN_IN = 'Sign in to Cloudflare first: npx wrangler login (it opens your browser)';

/** The JSON that wrangler printed, whatever it said before; what is not needed is left out. */
export const readJson = <Schema extends z.ZodMiniType>(schema: Schema, out: string): z.infer<Schema> => {
  try {
    return schema.parse(JSON.parse(out.slice(out.search(/^[[{]/m))));
  } catch {
    throw new StartFailure(`wrangler answered what is not understood:\n${out}`);
  }
};
