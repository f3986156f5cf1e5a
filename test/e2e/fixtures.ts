/* oxlint-disable no-empty-pattern -- Playwright reads from its pattern what a fixture needs, also when that is nothing. */
import { randomBytes } from 'node:crypto';
import { test as base, expect, type APIRequestContext, type BrowserContext } from '@playwright/test';
import { runCron } from '../harness/cron.ts';
import { TEST_ORIGIN, TEST_SIMULATORS } from '../harness/test-stack.ts';
import { isEveryWidth } from '../screens/modes.ts';
import { watchShifts } from '../screens/shifts.ts';
import type { Message, Mode } from '../simulators/mail/mailbox.ts';

interface MailProvider {
  /** Every accepted mail, the newest first. */
  list: () => Promise<Message[]>;
  clear: () => Promise<void>;
  /** Makes the provider slow, limited or down for the rest of the test. */
  mode: (mode: Mode) => Promise<void>;
}

interface Fixtures {
  mail: MailProvider;
  /** Runs the Cron handler as if it were `at`. */
  cron: (at?: Date) => Promise<void>;
  /** Expects console messages that match; any other warning or error fails the test. */
  allowConsole: (expected: RegExp) => void;
  watched: undefined;
}

const call = async (path: string, init: RequestInit): Promise<Response> => {
  const response = await fetch(TEST_SIMULATORS + path, init);
  if (!response.ok) throw new Error(`The simulators answered ${response.status} to ${path}`);
  return response;
};

const mailProvider: MailProvider = {
  list: async () => {
    // The cast is safe, because the simulator is part of this project.
    const messages = (await (await call('/mail/messages', {})).json()) as Message[];
    return messages;
  },
  clear: async () => {
    await call('/mail/messages', { method: 'DELETE' });
  },
  mode: async (mode) => {
    const headers = { 'content-type': 'application/json' };
    await call('/mail/mode', { method: 'POST', headers, body: JSON.stringify({ mode }) });
  },
};

/** An address of the documentation range, in another network for each test, so that rate limits do not add up. */
const clientAddress = (): string => {
  const network = randomBytes(4).toString('hex');
  return `2001:db8:${network.slice(0, 4)}:${network.slice(4)}::1`;
};

/** Turns each violation of the page's security policy into a console error, where it is noticed. */
const reportViolations = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (violation) => {
      const { disposition, effectiveDirective, blockedURI, sourceFile } = violation;
      const did = disposition === 'report' ? '[Report Only] would refuse' : 'refused';
      console.error(`Content Security Policy: ${effectiveDirective} ${did} ${blockedURI} of ${sourceFile}`);
    });
  });

/**
 * Repeats a call whose connection has ended, as browsers do: workerd ends a connection that was idle for five seconds,
 * sometimes just when it is used again.
 */
const retryAfterReset = (request: APIRequestContext): APIRequestContext => {
  const fetch = request.fetch.bind(request);
  request.fetch = (address, options) => fetch(address, { maxRetries: 2, ...options });
  return request;
};

/** All warnings and errors of a page, in any window of the context. */
const collectComplaints = (context: BrowserContext): string[] => {
  const complaints: string[] = [];
  context.on('console', (message) => {
    const serious = message.type() === 'error' || message.type() === 'warning';
    if (serious) complaints.push(`console.${message.type()}: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (failure) => complaints.push(`uncaught: ${failure.error().message}`));
  return complaints;
};

export const test = base.extend<Fixtures & { expectedConsole: RegExp[] }>({
  extraHTTPHeaders: async ({}, provide) => provide({ 'cf-connecting-ip': clientAddress() }),

  context: async ({ context }, provide) => {
    retryAfterReset(context.request);
    await provide(context);
  },

  request: async ({ request }, provide) => provide(retryAfterReset(request)),

  mail: [
    async ({}, provide) => {
      await mailProvider.mode('ok');
      await mailProvider.clear();
      await provide(mailProvider);
      await mailProvider.mode('ok');
    },
    { auto: true },
  ],

  cron: async ({}, provide) => provide((at) => runCron(TEST_ORIGIN, at)),

  // Checks in every width also look into a page's previews, which run no script.
  expectedConsole: async ({}, provide) => provide(isEveryWidth() ? [/frame is sandboxed/] : []),

  allowConsole: async ({ expectedConsole }, provide) => provide((expected) => void expectedConsole.push(expected)),

  watched: [
    async ({ context, expectedConsole }, provide) => {
      await reportViolations(context);
      if (isEveryWidth()) await watchShifts(context);
      const complaints = collectComplaints(context);
      await provide(undefined);
      const unexpected = complaints.filter((complaint) => !expectedConsole.some((known) => known.test(complaint)));
      expect(unexpected, 'what the pages complained about').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
