import { expect, test } from 'vitest';
import { PART_BYTES, type OwnerFile } from '#contract/work-files';
import { uploadFile, type FileCalls, type UploadWait } from '../../src-web/features/admin/work/upload-file.ts';
import { ApiError } from '../../src-web/lib/api-client.ts';

const CUT = new ApiError({ status: 0, reason: 'offline' });

const bytes = new Uint8Array(2 * PART_BYTES + 3).map((_, at) => at % 13);
const file = new File([bytes], 'film.mov');
const sumOf = async (part: number): Promise<string> => {
  const hash = await crypto.subtle.digest('SHA-256', bytes.slice(part * PART_BYTES, (part + 1) * PART_BYTES));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
};

const sums = await Promise.all([0, 1, 2].map(sumOf));

const upload = (parts: OwnerFile['parts'] = []): OwnerFile => ({
  id: 'upload',
  version: null,
  name: 'film.mov',
  bytes: bytes.length,
  parts,
  is_complete: false,
  created_at: '2026',
  deleted_at: null,
  keep_until: null,
  downloads: 0,
});

/** A server that fails as told, and then always succeeds. */
const server = (failures: Partial<Record<'begin' | 'put' | 'complete', unknown[]>> = {}) => {
  const said: string[] = [];
  const answer = <T>(name: 'begin' | 'put' | 'complete', what: string, result: T): Promise<T> => {
    said.push(what);
    const failure = failures[name]?.shift();
    return failure === undefined ? Promise.resolve(result) : Promise.reject(failure);
  };
  const calls: FileCalls = {
    begin: () => answer('begin', 'begin', upload()),
    put: (_, { part, sum, body, onProgress }) => {
      expect([sum, body.size]).toEqual([sums[part - 1], part === 3 ? 3 : PART_BYTES]);
      onProgress(0.5);
      return answer('put', `put ${part}`, undefined);
    },
    complete: (_, given) => {
      expect(given).toEqual(sums);
      return answer('complete', 'complete', { ...upload(), is_complete: true });
    },
    pause: async (tries) => void said.push(`pause ${tries}`),
  };
  return { calls, said };
};

const send = (calls: FileCalls, unfinished: OwnerFile[] = [], stop = new AbortController()) => {
  const shares: [number, UploadWait | null][] = [];
  const onProgress = (share: number, waitsFor: UploadWait | null) => void shares.push([share, waitsFor]);
  return { shares, done: uploadFile(calls, { file, unfinished, onProgress, signal: stop.signal }) };
};

test('upload of a file of work: its parts are sent in order, and progress never goes back', async () => {
  const { calls, said } = server();
  const { shares, done } = send(calls);
  expect((await done).is_complete).toBe(true);
  expect(said).toEqual(['begin', 'put 1', 'put 2', 'put 3', 'complete']);
  expect(shares.map(([share]) => share)).toEqual(shares.map(([share]) => share).toSorted((a, b) => a - b));
  expect(shares.at(-1)).toEqual([1, null]);
});

test('upload of a file of work: a line that is cut at any step is waited for, and nothing is sent twice', async () => {
  const { calls, said } = server({ begin: [CUT], put: [CUT, CUT, undefined, CUT], complete: [CUT] });
  const { shares, done } = send(calls);
  await done;
  expect(said.join(', ')).toBe(
    'begin, pause 1, begin, put 1, pause 1, put 1, pause 2, put 1, put 2, pause 1, put 2, put 3, complete, pause 1, complete',
  );
  expect(shares.map(([, waitsFor]) => waitsFor)).toContain('line');
});

test('upload of a file of work: a store that refuses is told from a line that is cut', async () => {
  const [busy, many] = [503, 429].map((status) => new ApiError({ status, reason: 'Not now.' }));
  const { shares, done } = send(server({ put: [busy, many] }).calls);
  await done;
  expect(shares.map(([, waitsFor]) => waitsFor).filter((waitsFor) => waitsFor !== null)).toEqual(['site', 'site']);
});

test('upload of a file of work: one that broke off goes on with the parts that are the same', async () => {
  const { calls, said } = server();
  const unfinished = upload([
    { part: 1, sum: sums[0] ?? '' },
    { part: 2, sum: 'of another file' },
  ]);
  await send(calls, [{ ...unfinished, name: 'other.mov' }, unfinished]).done;
  expect(said).toEqual(['put 2', 'put 3', 'complete']);
});

test('upload of a file of work: what the server refuses is said, and a stop ends it', async () => {
  const refused = new ApiError({ status: 413, reason: 'A file has up to 100 MB.' });
  await expect(send(server({ begin: [refused] }).calls).done).rejects.toBe(refused);
  const stop = new AbortController();
  const { calls, said } = server({ put: [CUT] });
  calls.pause = async () => stop.abort();
  await expect(send(calls, [], stop).done).rejects.toThrow();
  expect(said).toEqual(['begin', 'put 1']);
});
