import { createHash } from 'node:crypto';
import { FILE_LIMITS, PART_BYTES, partCount } from '../../src-worker/contract/work-files.ts';
import { portFromEnv } from '../harness/ports.ts';
import { startSimulators } from '../simulators/server.ts';
import { openHeap } from '../soak/heap.ts';
import { startPlainWorker, type PlainWorker } from './plain-worker.ts';
import type { Figure } from './report.ts';

const MEMORY_MAX_MB = 64;
const SAMPLE_MS = 20;
const BYTES = FILE_LIMITS.bucket.fileBytes;
const WORK = 'a-piece-of-work';

const sumOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** The largest file that the site takes. */
const wholeFile = (): Uint8Array => {
  const bytes = new Uint8Array(BYTES);
  for (let at = 0; at < BYTES; at += 1024) bytes[at] = at % 251;
  return bytes;
};

const signIn = async (origin: string): Promise<Record<string, string>> => {
  const response = await fetch(`${origin}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ username: 'admin', password: 'portfolio-demo' }),
  });
  return { cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '', origin };
};

/** Sends a file in parts like the owner's browser, and fetches it like the client's. */
const sendAndFetch = async ({ origin }: PlainWorker, file: Uint8Array): Promise<{ sent: string; fetched: string }> => {
  const own = await signIn(origin);
  const post = async (path: string, body: object) => {
    const headers = { ...own, 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    const { data, message } = await (await fetch(`${origin}/api/admin/${path}`, init)).json();
    if (data === undefined) throw new Error(`${path} said: ${message}`);
    return data;
  };
  const { id } = await post(`work/${WORK}/files`, {
    id: crypto.randomUUID(),
    name: 'film.mov',
    type: '',
    bytes: file.length,
  });
  const sums: string[] = [];
  for (let part = 1; part <= partCount(file.length); part += 1) {
    const bytes = file.subarray((part - 1) * PART_BYTES, part * PART_BYTES);
    sums.push(sumOf(bytes));
    const headers = { ...own, 'content-type': 'application/octet-stream' };
    const address = `${origin}/api/admin/work-files/${id}/parts/${part}?sum=${sums.at(-1)}`;
    const { status } = await fetch(address, { method: 'PUT', headers, body: Buffer.from(bytes) });
    if (status !== 200) throw new Error(`Part ${part} was answered with ${status}`);
  }
  await post(`work-files/${id}/complete`, { sums });
  const { path } = await post(`work-files/${id}/link`, {});
  const hash = createHash('sha256');
  for await (const chunk of (await fetch(origin + path)).body ?? []) hash.update(chunk);
  return { sent: sumOf(file), fetched: hash.digest('hex') };
};

/** The memory that the Worker needs at most while the largest file is uploaded and downloaded. */
export const benchWorkFiles = async (): Promise<Figure> => {
  const { number: inspectorPort } = portFromEnv('INSPECTOR_PORT', 9795);
  const simulators = await startSimulators({ port: 0 });
  const worker = await startPlainWorker({ simulatorsOrigin: simulators.origin, buckets: ['MEDIA'], inspectorPort });
  try {
    const db = await worker.runtime.getD1Database('DB');
    await db
      .prepare(
        `INSERT INTO work (id, revision, change_id, position, client_name, client_email, title, brief, created_at)
         VALUES (?, 1, 'change', 1, 'Clara', 'clara@example.com', 'A film', '', '2026-01-01T00:00:00.000Z')`,
      )
      .bind(WORK)
      .run();
    const heap = await openHeap(inspectorPort);
    let most = 0;
    const sample = async () => {
      most = Math.max(most, await heap.megabytesInAll());
    };
    const timer = setInterval(() => void sample(), SAMPLE_MS);
    const { sent, fetched } = await sendAndFetch(worker, wholeFile());
    clearInterval(timer);
    await sample();
    heap.close();
    if (sent !== fetched) throw new Error('Another file came back than was sent');
    return {
      what: 'memory while 100 MB of a work go in and out',
      measured: `${most.toFixed(0)} MB at most`,
      goal: `≤ ${MEMORY_MAX_MB} MB`,
      isMet: most <= MEMORY_MAX_MB,
    };
  } finally {
    await worker.stop();
    await simulators.close();
  }
};
