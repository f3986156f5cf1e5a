import type { Bindings } from '../../../src-worker/settings.ts';
import { sha256 } from '../../../src-worker/services/crypto/sha256.ts';
import { addWork, addWorkLink, bytesOf, sendBytes, startSending } from '../../worker/work/files.ts';
import { visit } from '../visitor.ts';
import { byOwner, byVisitor, type Send, type TriedCall, type TriedCalls, type World } from './calls.ts';

const BYTES = bytesOf(5);
const SUM = await sha256(BYTES);

/** Begins an upload whose only part was sent. */
const begun = async ({ bindings }: World): Promise<string> => {
  const { begin, put } = await startSending(bindings);
  const { id } = (await begin(await addWork(), 'a.bin', BYTES.length)).json.data;
  await put(id, 1, BYTES);
  return id;
};

const withFile =
  (method: string, path: string, body: object = {}): TriedCall['prepare'] =>
  async ({ bindings, cookie }) => {
    const { send } = await startSending(bindings);
    return byOwner(cookie, method, `work-files/${await send(await addWork(), 'a.bin', BYTES)}${path}`, body);
  };

const delivered = async ({ bindings }: World): Promise<{ file: string; token: string }> => {
  const { send } = await startSending(bindings);
  const work = await addWork();
  const file = await send(work, 'a.bin', BYTES);
  return { file, token: await addWorkLink(work) };
};

const get =
  (path: string): Send =>
  async (bindings: Bindings) => {
    const response = await visit(path, { bindings });
    return { status: response.status, text: await response.text() };
  };

export const WORK_FILE_CALLS: TriedCalls = {
  'GET /api/admin/work/:id/files': {
    prepare: async ({ cookie }) => byOwner(cookie, 'GET', `work/${await addWork()}/files`),
  },
  'POST /api/admin/work/:id/files': {
    repeats: true,
    prepare: async ({ cookie }) => {
      const file = { id: crypto.randomUUID(), name: 'a.bin', type: '', bytes: 5 };
      return byOwner(cookie, 'POST', `work/${await addWork()}/files`, file);
    },
  },
  'PUT /api/admin/work-files/:id/parts/:part': {
    repeats: true,
    prepare: async ({ bindings, cookie }) => {
      const { begin } = await startSending(bindings);
      const { id } = (await begin(await addWork(), 'a.bin', BYTES.length)).json.data;
      return async (given) => {
        const { status, json } = await sendBytes(`work-files/${id}/parts/1?sum=${SUM}`, BYTES, cookie, given);
        return { status, text: JSON.stringify(json) };
      };
    },
  },
  'POST /api/admin/work-files/:id/complete': {
    repeats: true,
    prepare: async (world) =>
      byOwner(world.cookie, 'POST', `work-files/${await begun(world)}/complete`, { sums: [SUM] }),
  },
  'POST /api/admin/work-files/:id/link': { adds: true, prepare: withFile('POST', '/link') },
  'DELETE /api/admin/work-files/:id': { repeats: true, prepare: withFile('DELETE', '') },
  'POST /api/work/files/link': {
    adds: true,
    prepare: async (world) => byVisitor('POST', 'work/files/link', await delivered(world)),
  },
  'POST /api/work/files/preview': {
    prepare: async (world) => byVisitor('POST', 'work/files/preview', await delivered(world)),
  },
  'GET /api/work/files/:token': {
    prepare: async (world) => {
      const { send, pathOf } = await startSending(world.bindings);
      return get(await pathOf(await send(await addWork(), 'a.bin', BYTES)));
    },
  },
};
