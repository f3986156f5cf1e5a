import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { keepSettings } from '../live/site-file.ts';
import { withRemoteSite } from '../site-stores.ts';
import { StartFailure } from '../start-failure.ts';

const ACCOUNT = 'a'.repeat(32);
const DATABASE = '11111111-1111-4111-8111-111111111111';
const NAMESPACE = '2'.repeat(32);
const TOKEN = 'made-up-token';

/**
 * Opens the deployed site as `--remote` does, at a simulated Cloudflare that finally refuses. The requests must name
 * this account's own database and namespace. Returns the refusal.
 */
export const drillRemote = async (folder: string): Promise<string> => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      asked.push(`${request.url} ${request.headers.authorization} ${await text(request)}`);
      const result = ANSWERS.find(([path]) => request.url?.endsWith(path))?.[1] ?? null;
      response.writeHead(result === null ? 403 : 200, { 'content-type': 'application/json' });
      const errors = [{ code: 10023, message: 'You may not look into this database' }];
      response.end(JSON.stringify({ success: result !== null, errors: result === null ? errors : [], result }));
    })();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  // A server on a port has this kind of address.
  const { port } = server.address() as AddressInfo;
  const before = { ...process.env };
  Object.assign(process.env, {
    CLOUDFLARE_API_BASE_URL: `http://127.0.0.1:${port}`,
    CLOUDFLARE_API_TOKEN: TOKEN,
    CLOUDFLARE_ACCOUNT_ID: ACCOUNT,
    WRANGLER_LOG: 'none',
  });
  try {
    const refusal = await withRemoteSite('production', async () => null, await folderWithIds(folder)).catch(
      (error: unknown) => error,
    );
    if (!(refusal instanceof StartFailure)) throw new StartFailure(`Cloudflare was not believed: ${String(refusal)}`);
    const last = asked.at(-1) ?? '';
    const missing = [`/accounts/${ACCOUNT}/`, `Bearer ${TOKEN}`, `"id":"${DATABASE}"`, `"namespace_id":"${NAMESPACE}"`];
    const lacks = missing.filter((part) => !last.includes(part));
    if (lacks.length > 0) throw new StartFailure(`Cloudflare was asked without ${lacks.join(', ')}: ${last}`);
    return refusal.message;
  } finally {
    process.env = before;
    server.close();
  }
};

/** The requests that wrangler makes before it opens a site's stores. */
const ANSWERS: readonly (readonly [string, object])[] = [
  ['/workers/subdomain/edge-preview', { token: 'made-up-session' }],
  ['/workers/subdomain', { subdomain: 'drill' }],
];

/** The owner's settings after the first step of going live. */
const folderWithIds = async (folder: string): Promise<string> => {
  await keepSettings('production', { database_id: DATABASE, kv_id: NAMESPACE }, folder);
  return folder;
};
