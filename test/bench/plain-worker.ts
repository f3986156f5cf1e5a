import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Miniflare as Runtime } from 'miniflare';
import { migrate } from '../harness/local-database.ts';
import { startWorkerd, WORKER } from '../harness/workerd.ts';
import { bundleIn, bundleWorker, quietly } from '../harness/wrangler.ts';

export interface PlainWorker {
  origin: string;
  runtime: Runtime;
  stop: () => Promise<void>;
}

interface Options {
  simulatorsOrigin: string;
  /** These settings replace those of wrangler.toml. */
  vars?: Record<string, string>;
  /** This module of the folder runs in place of the Worker. */
  before?: string;
  /** These R2 buckets are bound besides those of wrangler.toml. */
  buckets?: string[];
  /** The port at which memory is measured. */
  inspectorPort?: number;
}

/**
 * Runs the built Worker on workerd itself, as it would be deployed, with empty stores in memory: `wrangler dev` stands
 * in between and takes most of the time. Its answers are not compressed, and there are no asset files.
 */
export const startPlainWorker = async ({
  simulatorsOrigin,
  vars = {},
  before,
  buckets = [],
  inspectorPort,
}: Options): Promise<PlainWorker> => {
  const folder = await mkdtemp(join(tmpdir(), 'site-plain-'));
  Object.assign(process.env, quietly(folder));
  await bundleWorker(folder);
  const bundle = bundleIn(folder);
  if (before !== undefined) await copyFile(fileURLToPath(new URL(before, import.meta.url)), join(bundle, before));
  const runtime = await startWorkerd({
    bundle,
    ...(before === undefined ? {} : { before }),
    buckets,
    ...(inspectorPort === undefined ? {} : { inspectorPort }),
    vars: { ...vars, SIMULATORS_ORIGIN: simulatorsOrigin },
  });
  await migrate(await runtime.getD1Database('DB'));
  return {
    origin: (await runtime.unsafeGetDirectURL(WORKER)).origin,
    runtime,
    stop: async () => {
      await runtime.dispose();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
