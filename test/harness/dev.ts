import { startChild, type Child } from './child.ts';
import { runCronEveryMinute } from './cron.ts';
import { ensureFree, portFromEnv } from './ports.ts';
import { readArguments } from './read-arguments.ts';
import { runUntilStopped } from './run-until-stopped.ts';
import { localSettings } from './settings.ts';
import { startStack } from './stack.ts';

const USAGE = `npm run dev

Runs the site on this machine and takes over each change of it, until Ctrl-C. CLIENT_PORT (5173), PORT (8787) and
SIMULATORS_PORT (8788) move it, STATE_DIR (.wrangler/state) is where it keeps its data.`;

const welcome = (client: string, worker: string, simulators: string): string => `
  Client, changes appear at once               ${client}
  Pages as the Worker renders them             ${worker}
  Mail inbox                                   ${simulators}/mail

Changes in src-web show at the first address at once and at the second some seconds later, as those in src-worker do.
Ctrl-C ends everything.
`;

const say =
  (who: string) =>
  (line: string): void => {
    if (line.trim() !== '') console.log(`[${who}] ${line}`);
  };

/** The client with hot reload, whose calls go to the Worker, and rebuilds of the server's bundle. */
const startVite = (workerOrigin: string, port: number): Child[] => {
  const rebuild = ['build', '--watch', '--logLevel', 'warn', '--emptyOutDir', 'false'];
  return [
    startChild({
      tool: 'vite',
      args: [
        '--port',
        String(port),
        '--strictPort',
        '--host',
        '127.0.0.1',
        '--logLevel',
        'warn',
        '--clearScreen',
        'false',
      ],
      env: { WORKER_ORIGIN: workerOrigin },
      onLine: say('client'),
    }),
    startChild({ tool: 'vite', args: rebuild, env: { NODE_ENV: 'production' }, onLine: say('build') }),
    startChild({
      tool: 'vite',
      args: [...rebuild, '--mode', 'server'],
      env: { NODE_ENV: 'production' },
      onLine: say('pages'),
    }),
  ];
};

readArguments(USAGE, {});
await runUntilStopped(async () => {
  const settings = localSettings();
  const clientPort = portFromEnv('CLIENT_PORT', 5173);
  await ensureFree([settings.port, settings.simulatorsPort, clientPort]);
  const stack = await startStack({ ...settings, build: true, watch: true, onLine: say('worker') });
  const stopCron = runCronEveryMinute(stack.origin, console.error);
  const vite = startVite(stack.origin, clientPort.number);
  console.log(welcome(`http://localhost:${clientPort.number}`, stack.origin, stack.simulators));
  return {
    ended: stack.ended,
    stop: async () => {
      stopCron();
      await Promise.all([stack.stop(), ...vite.map((child) => child.stop())]);
    },
  };
});
