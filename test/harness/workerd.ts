import { join } from 'node:path';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { unstable_getMiniflareWorkerOptions as readWorkerOptions } from 'wrangler';
import { ROOT } from './child.ts';

/** The Worker's name without the router of asset files in front. */
export const WORKER = 'site';

interface WorkerdOptions {
  /** The folder of the bundle: the Worker in `index.js`. */
  bundle: string;
  /** A module of that folder that runs in place of the Worker. */
  before?: string;
  /** R2 buckets besides those of wrangler.toml. */
  buckets?: string[];
  /** Settings that replace those of wrangler.toml. */
  vars: Record<string, string>;
  /** The port for the Worker with its asset files. Without one, only the Worker listens, at `unsafeGetDirectURL`. */
  port?: number;
  /** The folder of D1 and KV; without one they are in memory. */
  stores?: string;
  /** The port for a debugger or for measuring memory. */
  inspectorPort?: number;
  onProblem?: (message: string) => void;
}

/** Starts a bundled Worker on workerd itself, with the bindings of wrangler.toml. */
export const startWorkerd = async (given: WorkerdOptions): Promise<Miniflare> => {
  const { bundle, before, buckets = [], vars, port, stores, inspectorPort, onProblem } = given;
  const modules = [
    ...(before === undefined ? [] : [{ type: 'ESModule' as const, path: before }]),
    { type: 'ESModule' as const, path: 'index.js' },
  ];
  const { modulesRules: _, ...options } = readWorkerOptions('wrangler.toml').workerOptions;
  const worker = {
    ...options,
    name: WORKER,
    rootPath: bundle,
    modulesRoot: bundle,
    modules,
    r2Buckets: buckets,
    bindings: Object.assign({}, options.bindings, vars),
    // When there are asset files, their router is in front of the Worker.
    ...(port === undefined
      ? {
          assets: undefined,
          serviceBindings: { ASSETS: { disk: { path: join(ROOT, 'dist/web') } } },
          unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }],
        }
      : {}),
  };
  return new Miniflare(
    convertV4MiniflareOptions({
      host: '127.0.0.1',
      ...(port === undefined ? {} : { port }),
      ...(inspectorPort === undefined ? {} : { inspectorPort }),
      cf: false,
      logRequests: false,
      unsafeTriggerHandlers: true,
      handleStructuredLogs: ({ level, message }) => {
        if (level === 'warn' || level === 'error') onProblem?.(message);
      },
      ...(stores === undefined ? {} : { resourcePersistencePath: stores }),
      workers: [worker],
    }),
  );
};
