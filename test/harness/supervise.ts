import { spawn } from 'node:child_process';

/**
 * Runs the tool named in the arguments, as the leader of its process group, for as long as whoever started this holds
 * the other end of standard input. However that process goes, killed outright included, the whole group goes with it.
 */
const child = spawn(process.execPath, process.argv.slice(2), { stdio: ['ignore', 'inherit', 'inherit'] });
child.on('exit', (code) => process.exit(code ?? 1));
process.on('SIGTERM', () => child.kill('SIGTERM'));
process.stdin.on('close', () => process.kill(-process.pid, 'SIGKILL')).resume();
