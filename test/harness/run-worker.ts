import { startWorkerd } from './workerd.ts';

/**
 * Runs a bundled Worker on workerd until it is ended, and prints its warnings and errors: `run-worker.ts <port> <bundle
 * folder> <folder of D1 and KV> <JSON settings over wrangler.toml's> <JSON names
 * of buckets>`. `INSPECTOR_PORT` opens a port for a debugger.
 */
const [port, bundle = '', stores = '', settings = '{}', buckets = '[]'] = process.argv.slice(2);

const inspectorPort = process.env['INSPECTOR_PORT'];

const miniflare = await startWorkerd({
  bundle,
  stores,
  vars: JSON.parse(settings),
  buckets: JSON.parse(buckets),
  port: Number(port),
  ...(inspectorPort === undefined ? {} : { inspectorPort: Number(inspectorPort) }),
  onProblem: (message) => console.error(message),
});
process.on('SIGTERM', () => void miniflare.dispose().then(() => process.exit(0)));
await miniflare.ready;
