import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { NO_INVOICING } from '#contract/invoicing';
import { runCron } from '../harness/cron.ts';
import { prepareState } from '../harness/stack.ts';
import { QUICK_HASHES, workerPort } from '../harness/test-stack.ts';
import { startWorker } from '../harness/wrangler.ts';
import { startSimulators } from '../simulators/server.ts';
import type { Message } from '../simulators/mail/mailbox.ts';
import { expect, test } from './fixtures.ts';

const COUNT = 50;
/** The Worker is killed after so many invoices were sent. */
const KILLED_AT = [5, 18, 34];

const BUYER = {
  name: 'Clara Client GmbH',
  street: 'Hafen 2',
  city: 'Hamburg',
  region: '',
  postcode: '20457',
  country: 'DE',
  vat_id: '',
  tax_number: '',
  email: '',
  leitweg_id: '',
};

/** The parts of an answer that are read here. */
interface Answer {
  data: { revision: number } & { number: string }[];
  page: { next: string | null };
}

test('fifty invoices sent at once by a Worker that is killed three times: no number is missing or double', async () => {
  test.setTimeout(180_000);
  const folder = await mkdtemp(join(tmpdir(), 'site-restarts-'));
  const stateDir = join(folder, 'state');
  const [port, simulatorsPort] = [
    workerPort('OTHER_PORT', 9791).number,
    workerPort('OTHER_SIMULATORS_PORT', 9792).number,
  ];
  await prepareState(stateDir);
  const origin = `http://localhost:${port}`;
  const simulators = await startSimulators({ port: simulatorsPort, webhookUrl: `${origin}/api/payments/webhook` });
  // Resend recognises a repeated mail by its idempotency key.
  const begin = () =>
    startWorker({
      port,
      stateDir,
      vars: { ...QUICK_HASHES, SIMULATORS_ORIGIN: simulators.origin, MAIL_PROVIDER: 'resend' },
      onLine: () => {},
    });
  let worker = begin();

  let cookie = '';
  const call = (method: string, path: string, body?: object): Promise<Response> =>
    fetch(`${origin}/api/admin/${path}`, {
      method,
      headers: { 'content-type': 'application/json', origin, cookie },
      signal: AbortSignal.timeout(20_000),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  /** Repeats a call until it is answered, like an owner after a break. */
  const answered = async (method: string, path: string, body?: object): Promise<{ status: number; json: Answer }> => {
    for (;;) {
      try {
        const response = await call(method, path, body);
        const json = await response.json();
        if (response.status < 500 && response.status !== 429) return { status: response.status, json };
      } catch {
        // The Worker is down, or has ended before it answered.
      }
      await wait(150);
    }
  };

  try {
    const login = { username: 'admin', password: 'portfolio-demo' };
    await answered('POST', 'login', login);
    cookie = (await call('POST', 'login', login)).headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ');
    const set = async (key: string, body: object) => {
      const { revision } = (await answered('GET', key)).json.data;
      expect((await answered('PUT', key, { revision, body })).status, key).toBe(200);
    };
    await set('transfer', { holder: 'Ada Writer', iban: 'DE89370400440532013000', bic: '', account: '', note: '' });
    await set('invoicing', {
      ...NO_INVOICING,
      issues: true,
      name: 'Ada Writer',
      street: 'Am Markt 1',
      city: 'Kiel',
      postcode: '24103',
      country: 'DE',
      vat_id: 'DE123456789',
      email: 'ada@example.com',
      vat: 'standard',
      rates: [19],
    });
    const drafts = Array.from({ length: COUNT }, (_, at) => ({
      id: randomUUID(),
      terms: {
        title: `Workshop ${at}`,
        email: `client-${at}@example.com`,
        language: 'en',
        buyer: BUYER,
        prices: 'net',
        note: '',
        due_on: null,
        lines: [{ text: 'One day', amount: 100 + at, category: 'S', rate: 19 }],
      },
    }));
    for (const { id, terms } of drafts)
      expect((await answered('POST', 'invoices', { id, contact_id: null, draft: terms })).status).toBe(200);

    let sent = 0;
    const kills = [...KILLED_AT];
    let restarted: Promise<void> = Promise.resolve();
    const restart = async () => {
      await worker.kill();
      worker = begin();
    };
    await Promise.all(
      drafts.map(async ({ id, terms }) => {
        const { status } = await answered('POST', `invoices/${id}/send`, { terms });
        // A send that was cut off after its batch gets the answer that the invoice was already sent.
        expect([200, 409]).toContain(status);
        sent += 1;
        if (sent >= (kills[0] ?? Infinity)) {
          kills.shift();
          restarted = restarted.then(restart);
        }
      }),
    );
    await restarted;
    expect(kills).toEqual([]);

    const invoices: { number: string }[] = [];
    for (let after: string | null = ''; after !== null;) {
      const { json } = await answered('GET', `invoices${after === '' ? '' : `?after=${after}`}`);
      invoices.push(...json.data);
      after = json.page.next;
    }
    const year = new Date().getUTCFullYear();
    expect(invoices.map(({ number }) => number).toSorted()).toEqual(
      drafts.map((_, at) => `INV-${year}-${String(at + 1).padStart(4, '0')}`),
    );
    let cronAt = Date.now();
    await expect
      .poll(
        async () => {
          // The Worker was killed while a mail was being sent, so the mail is tried again when its lease of five
          // minutes has ended.
          cronAt += 5 * 60_000;
          await runCron(origin, new Date(cronAt));
          const mails: Message[] = await (await fetch(`${simulators.origin}/mail/messages`)).json();
          return mails
            .filter(({ subject }) => subject.startsWith('Your invoice:'))
            .map(({ to }) => to)
            .toSorted();
        },
        { timeout: 60_000 },
      )
      .toEqual(drafts.map(({ terms }) => terms.email).toSorted());
  } finally {
    await Promise.all([worker.stop(), simulators.close()]);
    await rm(folder, { recursive: true, force: true });
  }
});
