import { env } from 'cloudflare:workers';
import { PART_BYTES, partCount } from '#contract/work-files';
import type { Bindings } from '../../../src-worker/settings.ts';
import { hashToken } from '../../../src-worker/services/crypto/link-token.ts';
import { sha256 } from '../../../src-worker/services/crypto/sha256.ts';
import { visit } from '../../faults/visitor.ts';
import { call, ownerCookie, type Answer } from '../admin/owner.ts';
import { ORIGIN } from '../site.ts';

declare global {
  namespace Cloudflare {
    interface Env {
      TEST_BUCKET: R2Bucket;
    }
  }
}

export const withBucket: Bindings = { ...env, MEDIA: env.TEST_BUCKET };

/** Writes a piece of work, as if the owner had begun it by hand. */
export const addWork = async (more: { quoteId?: string; userId?: string } = {}): Promise<string> => {
  const id = crypto.randomUUID();
  await env.DB.prepare(
    `INSERT INTO work (id, revision, change_id, quote_id, user_id, position, client_name, client_email, title, brief, created_at)
     VALUES (?, 1, 'change', ?, ?, 1, 'Clara', 'clara@example.com', 'A white paper', '', ?)`,
  )
    .bind(id, more.quoteId ?? null, more.userId ?? null, new Date().toISOString())
    .run();
  return id;
};

/** Bytes that differ from part to part. */
export const bytesOf = (length: number, seed = 1): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(length);
  for (let at = 0; at < length; at += 4096) bytes[at] = (at / 4096 + seed) % 251;
  return bytes;
};

export const partOf = (bytes: Uint8Array<ArrayBuffer>, part: number): Uint8Array<ArrayBuffer> =>
  bytes.subarray((part - 1) * PART_BYTES, part * PART_BYTES);

const sumsOf = (bytes: Uint8Array<ArrayBuffer>) =>
  Promise.all(Array.from({ length: partCount(bytes.length) }, (_, at) => sha256(partOf(bytes, at + 1))));

/** Sends bytes like the owner's browser. */
export const sendBytes = async (path: string, body: BodyInit, cookie: string, bindings: Bindings, method = 'PUT') => {
  const response = await visit(`/api/admin/${path}`, {
    method,
    headers: { cookie, origin: ORIGIN, 'sec-fetch-site': 'same-origin', 'content-type': 'application/octet-stream' },
    body,
    bindings,
  });
  return { status: response.status, json: await response.json<Answer['json']>() };
};

/** Writes a mailed link to a piece of work whose files are delivered with version 1, and returns its token. */
export const addWorkLink = async (work: string): Promise<string> => {
  const token = crypto.randomUUID();
  const now = Date.now();
  await env.DB.batch([
    env.DB.prepare('UPDATE work SET version = 1 WHERE id = ?').bind(work),
    env.DB.prepare('UPDATE work_files SET version = 1 WHERE work_id = ?').bind(work),
    env.DB.prepare('INSERT INTO work_links (token_hash, work_id, created_at, expires_at) VALUES (?, ?, ?, ?)').bind(
      await hashToken(token),
      work,
      new Date(now).toISOString(),
      new Date(now + 3_600_000).toISOString(),
    ),
  ]);
  return token;
};

/** The owner, who sends files like the browser. */
export const startSending = async (bindings: Bindings = withBucket) => {
  const cookie = await ownerCookie(bindings);

  const owner = (method: string, path: string, body?: unknown): Promise<Answer> =>
    call(method, `admin/${path}`, { cookie, bindings, ...(body === undefined ? {} : { body }) });

  const begin = async (work: string, name: string, bytes: number, id: string = crypto.randomUUID()) =>
    owner('POST', `work/${work}/files`, { id, name, type: '', bytes });

  const sendPart = (file: string, part: number, body: BodyInit, sum: string) =>
    sendBytes(`work-files/${file}/parts/${part}?sum=${sum}`, body, cookie, bindings);

  const put = async (file: string, part: number, bytes: Uint8Array<ArrayBuffer>) =>
    sendPart(file, part, bytes, await sha256(bytes));

  const complete = async (file: string, bytes: Uint8Array<ArrayBuffer>) =>
    owner('POST', `work-files/${file}/complete`, { sums: await sumsOf(bytes) });

  /** Uploads a whole file, from beginning to end; returns its id. */
  const send = async (work: string, name: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> => {
    const { json, status } = await begin(work, name, bytes.length);
    if (status !== 200) throw new Error(`An upload was refused: ${status} ${JSON.stringify(json)}`);
    for (let part = 1; part <= partCount(bytes.length); part += 1) await put(json.data.id, part, partOf(bytes, part));
    await complete(json.data.id, bytes);
    return json.data.id;
  };

  const list = async (work: string): Promise<Answer['json']> => (await owner('GET', `work/${work}/files`)).json.data;

  const pathOf = async (file: string): Promise<string> =>
    (await owner('POST', `work-files/${file}/link`)).json.data.path;

  return { owner, begin, sendPart, put, complete, send, list, pathOf, bindings };
};
