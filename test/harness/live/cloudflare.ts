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
  /** All of its words, to be shown. */
  words: string;
}

/** Runs wrangler with these arguments; a secret goes in on standard input. */
export type Wrangler = (args: readonly string[], input?: string) => Promise<Answer>;

/** The wrangler of this project. It asks nothing, and writes no log to disk. */
export const realWrangler =
  (env: NodeJS.ProcessEnv = process.env): Wrangler =>
  async (args, input = '') => {
    const child = spawn(process.execPath, [join(ROOT, 'node_modules/.bin/wrangler'), ...args], {
      cwd: ROOT,
      env: { ...env, ...quietly('.wrangler'), SKIP_BUILD: '1', NODE_ENV: 'production', CI: 'true', NO_COLOR: '1' },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    child.stdin.end(input);
    const [out, err, code] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      new Promise<number | null>((resolve) => child.on('close', resolve)),
    ]);
    return { isWell: code === 0, out, words: stripVTControlCharacters(`${out}\n${err}`).trim() };
  };

/** What wrangler printed. Throws a `StartFailure` with its words when it failed. */
export const ask = async (wrangler: Wrangler, args: readonly string[], input?: string): Promise<string> => {
  const answer = await wrangler(args, input);
  if (!answer.isWell) throw new StartFailure(`wrangler ${args.slice(0, 3).join(' ')} failed:\n${answer.words}`);
  return answer.out;
};

/** The JSON that wrangler printed, whatever it said before; what is not needed is left out. */
export const readJson = <Schema extends z.ZodMiniType>(schema: Schema, out: string): z.infer<Schema> => {
  try {
    return schema.parse(JSON.parse(out.slice(out.search(/^[[{]/m))));
  } catch {
    throw new StartFailure(`wrangler answered what is not understood:\n${out}`);
  }
};
