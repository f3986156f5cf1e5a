import { spawn } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type * as z from 'zod/mini';
import { ROOT } from '../child.ts';
import { StartFailure } from '../start-failure.ts';
import { quietly } from '../wrangler.ts';

/** The result of a wrangler command. */
export interface Answer {
  isWell: boolean;
  /** Standard output, for a program to read. */
  out: string;
  /** All output. */
  output: string;
}

/** Runs wrangler; a secret goes to standard input. */
export type Wrangler = (args: readonly string[], input?: string) => Promise<Answer>;

/** This project's wrangler, run in a site's folder. It asks nothing and writes no log file. */
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

/** Wrangler's output. Throws a `StartFailure` with the reason when it failed. */
export const ask = async (wrangler: Wrangler, args: readonly string[], input?: string): Promise<string> => {
  const answer = await wrangler(args, input);
  if (!answer.isWell) throw refusalOf(args, answer.output);
  return answer.out;
};

/** Advice for failures that have nothing to do with this site. */
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

/** Wrangler's message that nobody is signed in, written for programs only. */
const SIGNED_OUT = /necessary to set a CLOUDFLARE_API_TOKEN/;

/** Lines of wrangler's output that do not belong to the failure. */
const ASIDE =
  /think this is a bug|newer version of wrangler|ensure it has the correct permissions|authenticating Wrangler via|^Getting User|logged in with an|API Token is read|To see token permissions|^[┌├└]|^│ (?!\d+_)|To execute on your local|^🤖|Common causes|^ *- |check your network/i;

/** The failure's text for a wrangler call. */
export const refusalOf = (args: readonly string[], output: string): StartFailure =>
  explain(`wrangler ${args.slice(0, 3).join(' ')}`, output);

/** A tool's output after a failure, with advice where there is some. */
export const explain = (tool: string, output: string): StartFailure => {
  if (SIGNED_OUT.test(output)) return new StartFailure(SIGN_IN);
  const own = output.split('\n').filter((line) => line.trim() !== '' && !ASIDE.test(line));
  const advice = ADVICE.find(([kind]) => own.some((line) => kind.test(line)))?.[1];
  const said = `${tool} said:\n${own.join('\n')}`;
  return new StartFailure(advice === undefined ? said : `${advice}\n${said}`);
};

export const SIGN_IN = 'Sign in to Cloudflare first: npx wrangler login (it opens your browser)';

/** The JSON in wrangler's output; fields outside the schema are dropped. */
export const readJson = <Schema extends z.ZodMiniType>(schema: Schema, out: string): z.infer<Schema> => {
  try {
    return schema.parse(JSON.parse(out.slice(out.search(/^[[{]/m))));
  } catch {
    throw new StartFailure(`wrangler answered what is not understood:\n${out}`);
  }
};
