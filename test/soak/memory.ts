import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

interface Process {
  pid: number;
  parent: number;
  megabytes: number;
  isWorker: boolean;
}

const run = promisify(execFile);

const processes = async (): Promise<Process[]> => {
  const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid=,rss=,comm=']);
  return stdout.split('\n').flatMap((line) => {
    const [, pid, parent, rss, command] = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    if (command === undefined) return [];
    return [
      { pid: Number(pid), parent: Number(parent), megabytes: Number(rss) / 1024, isWorker: /workerd/.test(command) },
    ];
  });
};

/** The memory in MB of the runtime processes that this process started. */
export const workerMegabytes = async (): Promise<number> => {
  const all = await processes();
  const ours = new Set([process.pid]);
  for (let grown = true; grown;) {
    const found = all.filter(({ pid, parent }) => ours.has(parent) && !ours.has(pid));
    for (const { pid } of found) ours.add(pid);
    grown = found.length > 0;
  }
  return all
    .filter(({ pid, isWorker }) => isWorker && ours.has(pid))
    .reduce((sum, { megabytes }) => sum + megabytes, 0);
};
