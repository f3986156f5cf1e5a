import { runCronEveryMinute } from './cron.ts';
import { readArguments } from './read-arguments.ts';
import { runUntilStopped } from './run-until-stopped.ts';
import { devVars, localSettings } from './settings.ts';
import { startStack } from './stack.ts';

const USAGE = `npm start

Builds the site and runs all of it on this machine, with simulated mail and PayPal, until Ctrl-C. PORT (8787) and
SIMULATORS_PORT (8788) move it, STATE_DIR (.wrangler/state) is where it keeps its data.`;

const welcome = (origin: string, simulators: string): string => `
  The site       ${origin}
  The owner      ${origin}/#/admin   admin / portfolio-demo, until you set a password
  Mail inbox     ${simulators}/mail
  PayPal         ${simulators}/paypal

Things to try
  Send a contact request; the mail to the owner appears in the inbox.
  Make the mail provider slow or take it down in the inbox, and send another: it arrives when the provider is back.
  Switch to the dark theme, narrow the window to a phone's width, turn scripts off.

Ctrl-C ends everything.
`;

readArguments(USAGE, {});
await runUntilStopped(async () => {
  const settings = localSettings();
  // The origin of links in Cron's mails, because Cron has no request.
  const SITE_ORIGIN = (await devVars())['SITE_ORIGIN'] || `http://localhost:${settings.port.number}`;
  const stack = await startStack({ ...settings, build: true, vars: { SITE_ORIGIN }, onLine: console.log });
  const stopCron = runCronEveryMinute(stack.origin, console.error);
  console.log(welcome(stack.origin, stack.simulators));
  return {
    ended: stack.ended,
    stop: async () => {
      stopCron();
      await stack.stop();
    },
  };
});
