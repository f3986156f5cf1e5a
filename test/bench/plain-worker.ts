import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import type { Miniflare as Runtime } from 'miniflare';
import { ROOT, runChild } from '../harness/child.ts';
import { migrate } from '../harness/local-database.ts';
import { StartFailure } from '../harness/start-failure.ts';
import { quietly } from '../harness/wrangler.ts';

export interface PlainWorker {
  origin: string;
  runtime: Runtime;
  stop: () => Promise<void>;
}

interface Options {
  simulatorsOrigin: string;
  /** The Worker's settings over those of wrangler.toml. */
  vars?: Record<string, string>;
}

/**
 * Runs the built Worker on workerd itself, as it would be deployed, with empty stores in memory: `wrangler dev` stands
 * in between and takes most of the time. Its answers are not compressed, and there are no asset files.
 */
export const startPlainWorker = async ({ simulatorsOrigin, vars = {} }: Options): Promise<PlainWorker> => {
  const folder = await mkdtemp(join(tmpdir(), 'site-plain-'));
  Object.assign(process.env, quietly(folder));
  const bundle = await runChild({
    tool: 'wrangler',
    args: ['deploy', '--dry-run', `--outdir=${folder}`],
    env: { ...quietly(folder), NODE_ENV: 'production', SKIP_BUILD: '1', CI: 'true' },
  });
  if (bundle.code !== 0) throw new StartFailure(`The Worker could not be bundled: ${bundle.output.trim()}`);
  const { unstable_getMiniflareWorkerOptions: optionsOf } = await import('wrangler');
  const { Miniflare, convertV4MiniflareOptions: toOptions } = await import('miniflare');
  const { workerOptions } = optionsOf(join(ROOT, 'wrangler.toml'));
  const runtime = new Miniflare(
    toOptions({
      workers: [
        {
          ...workerOptions,
          name: 'site',
          rootPath: folder,
          modules: await modulesIn(folder),
          bindings: Object.assign({}, workerOptions.bindings, vars, { SIMULATORS_ORIGIN: simulatorsOrigin }),
          unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }],
        },
      ],
      handleStructuredLogs: () => {},
    }),
  );
  await migrate(await runtime.getD1Database('DB'));
  return {
    origin: (await runtime.unsafeGetDirectURL('site')).origin,
    runtime,
    stop: async () => {
      await runtime.dispose();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

/** What the bundle is made of, the Worker itself first. */
const modulesIn = async (folder: string) => {
  const others = (await readdir(folder)).filter((name) => /\.(?:bin|txt|wasm)$/.test(name));
  return [
    { type: 'ESModule' as const, path: join(folder, 'index.js') },
    ...others.map((name) => ({ type: KINDS[extname(name)] ?? ('Data' as const), path: join(folder, name) })),
  ];
};

const KINDS: Record<string, 'Text' | 'CompiledWasm'> = { '.txt': 'Text', '.wasm': 'CompiledWasm' };
