import { fileURLToPath } from 'node:url';
import { runChild } from './child.ts';
import { exitWith, StartFailure } from './start-failure.ts';

/** Builds the client, then the bundle with which the Worker renders pages: the second reads what the first wrote. */
export const buildAll = async (): Promise<void> => {
  for (const args of [['build'], ['build', '--mode', 'server']]) {
    const { code, output } = await runChild({ tool: 'vite', args, env: { NODE_ENV: 'production' } });
    if (code !== 0) {
      console.error(output);
      throw new StartFailure(`vite ${args.join(' ')} failed.`);
    }
  }
};

// Wrangler builds before it starts; SKIP_BUILD=1 says that this has just been done.
if (process.env['SKIP_BUILD'] !== '1' && process.argv[1] === fileURLToPath(import.meta.url))
  await buildAll().catch(exitWith);
