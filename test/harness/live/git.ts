import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { StartFailure } from '../start-failure.ts';

/** Runs git in a folder and returns its output. Throws a `StartFailure` when it failed. */
export type Git = (...args: string[]) => Promise<string>;

export const gitIn =
  (folder: string): Git =>
  async (...args) => {
    try {
      const { stdout } = await promisify(execFile)('git', args, { cwd: folder, maxBuffer: 2 ** 26 });
      return stdout.trimEnd();
    } catch (error) {
      throw new StartFailure(`git ${args.join(' ')} failed: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
