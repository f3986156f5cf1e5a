import { Readable, Writable } from 'node:stream';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPrompter } from '../../harness/live/prompter.ts';
import type { Wrangler } from '../../harness/live/cloudflare.ts';

export const DATABASE = '11111111-2222-4333-8444-555555555555';
export const NAMESPACE = 'abcdefabcdefabcdefabcdefabcdefab';
export const ACCOUNT = '0123456789abcdef0123456789abcdef';
export const BOOKMARK = '00000085-0000024c-00004c6d-8e61117bf38d7adb71b934ebbf891683';

/** An empty folder for a site's own file. */
export const newFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'site-live-'));

/**
 * A part of Cloudflare's data, and a wrangler that changes it like the real one; `failing` calls are refused, and
 * nothing was ever deployed when it `isNew`.
 */
export const startCloudflare = (failing: RegExp | null = null, { isNew = false } = {}) => {
  const calls: string[] = [];
  const databases: { uuid: string; name: string }[] = [];
  const namespaces: { id: string; title: string }[] = [];
  let secrets: Record<string, string> | null = null;
  const answers = (args: readonly string[], input: string): string | null => {
    const [command = '', verb = '', third = '', fourth = ''] = args;
    switch (`${command} ${verb}`) {
      case 'whoami --json':
        return JSON.stringify({ loggedIn: true, accounts: [{ id: ACCOUNT, name: 'A writer' }] });
      case 'secret list':
        return secrets === null ? null : JSON.stringify(Object.keys(secrets).map((name) => ({ name })));
      case 'secret bulk':
        secrets = { ...secrets, ...JSON.parse(input) };
        return '';
      case 'd1 list':
        return JSON.stringify(databases);
      case 'd1 create':
        databases.push({ uuid: DATABASE, name: third });
        return 'made';
      case 'kv namespace':
        if (third === 'create') namespaces.push({ id: NAMESPACE, title: fourth });
        return third === 'list' ? JSON.stringify(namespaces) : 'made';
      case 'd1 execute':
        if (args.some((arg) => arg.includes('FROM alerts'))) return JSON.stringify([{ results: [] }]);
        return JSON.stringify([{ results: [{ tables: isNew ? 0 : 1 }] }]);
      case 'd1 time-travel':
        return JSON.stringify({ bookmark: BOOKMARK });
      case 'deployments status':
        return JSON.stringify({ versions: [{ version_id: 'version-before', percentage: 100 }] });
      default:
        return 'done';
    }
  };
  const wrangler: Wrangler = (args, input = '') => {
    const line = args.filter((arg) => !arg.startsWith('--config=')).join(' ');
    calls.push(line);
    const out = failing?.test(line) ? null : answers(args, input);
    const isWell = out !== null;
    const refusal = line.startsWith('whoami') ? '{"loggedIn":false}' : '';
    return Promise.resolve({ isWell, out: out ?? refusal, output: out ?? 'Worker "site" not found.' });
  };
  return { wrangler, calls, secrets: () => secrets ?? {} };
};

/** A person who answers from a list, line by line, and everything that was printed. */
export const answerWith = (lines: readonly string[]) => {
  const written: string[] = [];
  const output = new Writable({
    write: (chunk, _encoding, done) => {
      written.push(String(chunk));
      done();
    },
  });
  const prompter = startPrompter(Readable.from(lines.map((line) => `${line}\n`)), output, false);
  return { prompter, written, say: (line: string) => void written.push(`${line}\n`) };
};
