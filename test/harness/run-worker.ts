import { readdir } from 'node:fs/promises';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { unstable_getMiniflareWorkerOptions as readWorkerOptions } from 'wrangler';

/**
 * Runs a bundled Worker on workerd with nothing in front of it, and the bindings of wrangler.toml, until it is ended.
 * Prints the Worker's warnings and errors:
 * `run-worker.ts <port> <folder of the bundle> <folder of D1 and KV> <settings over those of wrangler.toml, as JSON>`.
 */
const [port, bundle = '', stores, settings = '{}'] = process.argv.slice(2);

const files = (await readdir(bundle)).filter((path) => path.endsWith('.bin'));
const modules = [
  { type: 'ESModule' as const, path: 'index.js' },
  ...files.map((path) => ({ type: 'Data' as const, path })),
];
const { modulesRules: _, ...options } = readWorkerOptions('wrangler.toml').workerOptions;
const bindings = Object.assign({}, options.bindings, JSON.parse(settings));

const miniflare = new Miniflare(
  convertV4MiniflareOptions({
    host: '127.0.0.1',
    port: Number(port),
    cf: false,
    logRequests: false,
    unsafeTriggerHandlers: true,
    handleStructuredLogs: ({ level, message }) => {
      if (level === 'warn' || level === 'error') console.error(message);
    },
    resourcePersistencePath: stores,
    workers: [{ ...options, rootPath: bundle, modulesRoot: bundle, modules, bindings }],
  }),
);
process.on('SIGTERM', () => void miniflare.dispose().then(() => process.exit(0)));
await miniflare.ready;
