import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import type { Account, Version, Worker } from './account.ts';
import { failure, success } from './answers.ts';

const noWorker = () => failure(404, 10007, 'This Worker does not exist on your account.');

const newWorker = (): Worker => ({ secrets: new Map(), versions: [], deployed: [], domains: [], crons: [] });

const readUpload = async (request: Request): Promise<Omit<Version, 'id'>> => {
  const { metadata, ...parts } = Object.fromEntries(await request.formData());
  const files = new Map<string, Uint8Array>();
  for (const [name, part] of Object.entries(parts)) {
    if (typeof part !== 'string') files.set(name, await part.bytes());
  }
  return { metadata: JSON.parse(typeof metadata === 'string' ? metadata : ((await metadata?.text()) ?? '{}')), files };
};

/** A version that inherits a secret is refused when the Worker lacks that secret. */
const refuse = ({ bindings = [] }: Version['metadata'], { secrets }: Worker): Response | null => {
  const missing = bindings.find(({ name, type }) => type === 'inherit' && !secrets.has(name));
  return missing === undefined
    ? null
    : failure(400, 10021, `binding ${missing.name} does not exist in the previous version`);
};

const addVersion = (worker: Worker, upload: Omit<Version, 'id'>): Version => {
  const version = { id: randomUUID(), ...upload };
  worker.versions.push(version);
  return version;
};

const shown = ({ id, metadata }: Version) => ({
  id,
  number: 1,
  metadata: { created_on: '2026-12-01T00:00:00Z', source: 'wrangler', author_email: 'ines@writer.blog' },
  annotations: metadata['annotations'] ?? {},
  resources: { bindings: metadata.bindings ?? [], script: { handlers: ['fetch'] }, script_runtime: {} },
});

/** Workers with their secrets, versions, deployments, addresses and Cron. */
export const workerRoutes = (account: Account) => {
  const app = new Hono();
  const worker = (name: string) => account.workers.get(name);

  app.get('/workers/scripts/:name/secrets', (c) => {
    const found = worker(c.req.param('name'));
    return found === undefined
      ? noWorker()
      : success([...found.secrets.keys()].map((name) => ({ name, type: 'secret_text' })));
  });
  app.patch('/workers/scripts/:name/secrets-bulk', async (c) => {
    const found = worker(c.req.param('name'));
    if (found === undefined) return noWorker();
    const { secrets }: { secrets: Record<string, { text: string }> } = await c.req.json();
    for (const [name, { text }] of Object.entries(secrets)) found.secrets.set(name, text);
    return success([]);
  });
  app.put('/workers/scripts/:name', async (c) => {
    const upload = await readUpload(c.req.raw);
    const name = c.req.param('name');
    const existing = worker(name) ?? newWorker();
    const refusal = refuse(upload.metadata, existing);
    if (refusal !== null) return refusal;
    account.workers.set(name, existing);
    const version = addVersion(existing, upload);
    existing.deployed.push(version.id);
    return success({ id: name, etag: 'etag', startup_time_ms: 79, deployment_id: version.id.replaceAll('-', '') });
  });
  app.post('/workers/scripts/:name/versions', async (c) => {
    const found = worker(c.req.param('name'));
    if (found === undefined) return noWorker();
    const upload = await readUpload(c.req.raw);
    const refusal = refuse(upload.metadata, found);
    if (refusal !== null) return refusal;
    const { id } = addVersion(found, upload);
    return success({ id, startup_time_ms: 79, resources: { script: { etag: 'etag' } }, metadata: {} });
  });
  app.get('/workers/scripts/:name/deployments', (c) => {
    const found = worker(c.req.param('name'));
    if (found === undefined) return noWorker();
    const deployments = found.deployed.toReversed().map((version_id, index) => ({
      id: `deployment-${index}`,
      strategy: 'percentage',
      versions: [{ version_id, percentage: 100 }],
      annotations: {},
      created_on: '2026-12-01T00:00:00Z',
      author_email: 'ines@writer.blog',
      source: 'wrangler',
    }));
    return success({ deployments });
  });
  app.post('/workers/scripts/:name/deployments', async (c) => {
    const { versions }: { versions: { version_id: string }[] } = await c.req.json();
    worker(c.req.param('name'))?.deployed.push(...versions.map(({ version_id }) => version_id));
    return success({ id: randomUUID() });
  });
  app.get('/workers/scripts/:name/versions', (c) =>
    success({ items: (worker(c.req.param('name'))?.versions ?? []).map(shown) }),
  );
  app.get('/workers/scripts/:name/versions/:version', (c) => {
    const version = worker(c.req.param('name'))?.versions.find(({ id }) => id === c.req.param('version'));
    return version === undefined ? failure(404, 10067, 'This version does not exist.') : success(shown(version));
  });
  app.get('/workers/services/:name', (c) => {
    const name = c.req.param('name');
    if (worker(name) === undefined) return failure(404, 10090, 'workers.api.error.service_not_found');
    return success({
      id: name,
      default_environment: {
        environment: 'production',
        script: { id: name, tag: 'tag', tags: null, last_deployed_from: 'wrangler' },
      },
    });
  });
  app.post('/workers/scripts/:name/assets-upload-session', () => success({ jwt: 'e30.e30.e30', buckets: [] }));
  app.patch('/workers/scripts/:name/script-settings', () => success({}));
  app.get('/workers/workers/:name', () => success({ subdomain: { enabled: false, previews_enabled: false } }));
  app.post('/workers/scripts/:name/subdomain', () => success({ enabled: false, previews_enabled: false }));
  app.get('/workers/subdomain', () => success({ subdomain: 'writer' }));
  app.post('/workers/scripts/:name/domains/changeset', () =>
    success({ added: [], removed: [], updated: [], conflicting: [] }),
  );
  app.put('/workers/scripts/:name/domains/records', async (c) => {
    const { origins }: { origins: { hostname: string }[] } = await c.req.json();
    const found = worker(c.req.param('name'));
    if (found !== undefined) found.domains = origins.map(({ hostname }) => hostname);
    return success({});
  });
  app.put('/workers/scripts/:name/schedules', async (c) => {
    const crons: { cron: string }[] = await c.req.json();
    const found = worker(c.req.param('name'));
    if (found !== undefined) found.crons = crons.map(({ cron }) => cron);
    return success({ schedules: crons });
  });
  return app;
};
