import { spawn } from 'node:child_process';

/**
 * Runs a tool as the leader of its process group while the starting process keeps standard input open. When that
 * process ends, even if killed, the whole group ends.
 */
const child = spawn(process.execPath, process.argv.slice(2), { stdio: ['ignore', 'inherit', 'inherit'] });
child.on('exit', (code) => process.exit(code ?? 1));
process.on('SIGTERM', () => child.kill('SIGTERM'));
process.stdin.on('close', () => process.kill(-process.pid, 'SIGKILL')).resume();
