import { startWorkerd } from './workerd.ts';

/**
 * Runs a bundled Worker on workerd with nothing in front of it until it is ended, and prints its warnings and errors:
 * `run-worker.ts <port> <folder of the bundle> <folder of D1 and KV> <settings over those of wrangler.toml, as JSON>`.
 * With `INSPECTOR_PORT` a debugger can look into it.
 */
const [port, bundle = '', stores = '', settings = '{}'] = process.argv.slice(2);

const inspectorPort = process.env['INSPECTOR_PORT'];

const miniflare = await startWorkerd({
  bundle,
  stores,
  vars: JSON.parse(settings),
  port: Number(port),
  ...(inspectorPort === undefined ? {} : { inspectorPort: Number(inspectorPort) }),
  onProblem: (message) => console.error(message),
});
process.on('SIGTERM', () => void miniflare.dispose().then(() => process.exit(0)));
await miniflare.ready;
