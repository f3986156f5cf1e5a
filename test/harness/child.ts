import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const COMMANDS = `${ROOT}node_modules/.bin`;

const SUPERVISOR = fileURLToPath(new URL('supervise.ts', import.meta.url));

/** A child that has not ended after this time is killed. */
const GRACE_MS = 5000;

export interface ChildOptions {
  /** The name of a command in node_modules/.bin, or the path of a script. */
  tool: string;
  args: readonly string[];
  env?: Record<string, string>;
  /** The folder in which it runs; the project's by default. */
  cwd?: string;
  /** Gets each line of both output streams. */
  onLine?: (line: string) => void;
}

export interface Child {
  /** The exit code; a child that was ended by a signal counts as 1. */
  exited: Promise<number>;
  stop: () => Promise<void>;
  /** Ends it like a crash. */
  kill: () => Promise<void>;
}

/** Ends the rest of a group; false when nothing was left. A process that has just ended still counts for a moment. */
const sweepGroup = (leader: number): boolean => {
  try {
    return process.kill(-leader, 'SIGKILL');
  } catch {
    return false;
  }
};

const sweepUntilGone = async (leader: number): Promise<void> => {
  const deadline = Date.now() + GRACE_MS;
  while (sweepGroup(leader) && Date.now() < deadline) await wait(50);
};

/**
 * Starts a tool in its own process group. Ctrl-C in the terminal then reaches only this process, and `stop` ends the
 * tool with its children: wrangler runs workerd and esbuild. If this process is killed, the supervisor ends the group.
 */
export const startChild = ({ tool, args, env, cwd = ROOT, onLine }: ChildOptions): Child => {
  const child = spawn(process.execPath, [SUPERVISOR, resolve(COMMANDS, tool), ...args], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  });
  const { pid } = child;
  if (pid === undefined) throw new Error(`${tool} could not be started`);
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => onLine?.(line));
  }
  const closed = once(child, 'close');
  const exited = once(child, 'exit').then(async ([code]): Promise<number> => {
    await sweepUntilGone(pid);
    await closed;
    return typeof code === 'number' ? code : 1;
  });
  return {
    exited,
    stop: async () => {
      // Only the tool itself gets the signal, so that it can end its children in order; the sweep ends the rest.
      child.kill('SIGTERM');
      const timer = setTimeout(() => sweepGroup(pid), GRACE_MS);
      await exited;
      clearTimeout(timer);
    },
    kill: async () => {
      sweepGroup(pid);
      await exited;
    },
  };
};

/** Runs a tool to its end and returns its exit code with everything it wrote. */
export const runChild = async (options: ChildOptions): Promise<{ code: number; output: string }> => {
  const lines: string[] = [];
  const onLine = (line: string): void => {
    lines.push(line);
    options.onLine?.(line);
  };
  const code = await startChild({ ...options, onLine }).exited;
  return { code, output: lines.join('\n') };
};
