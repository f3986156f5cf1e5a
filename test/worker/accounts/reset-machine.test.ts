import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { call, PASSWORD, newAccount, signIn, tokenOf } from './api.ts';
import { MINUTE, pass, restoreClock } from './clock.ts';
import { mailsTo, tokenIn } from './mails.ts';

const LIFETIME_MINUTES = 60;

const HOUR_MINUTES = 60;
const MAILS_AN_HOUR = 5;

interface Link {
  token: string;
  mailedAt: number;
  /** A link was used, or ended by the use of another one or a change of password. */
  spent: boolean;
}

/** An account: its password, its mailed links, its open sessions. Times are minutes. */
interface Model {
  password: string;
  links: Link[];
  sessions: string[];
  endedSessions: string[];
  now: number;
}

interface Real {
  email: string;
}

const works = (model: Model, link: Link): boolean => !link.spent && model.now - link.mailedAt < LIFETIME_MINUTES;

const spendAll = (model: Model): void => {
  for (const link of model.links) link.spent = true;
};

const endAll = (model: Model): void => {
  model.endedSessions.push(...model.sessions);
  model.sessions = [];
};

/** Checks every link and every session that ever existed. */
const agree = async (model: Model): Promise<void> => {
  for (const link of model.links) {
    const { status } = await call('POST', 'verify-reset-token', { body: { token: link.token } });
    expect(status).toBe(works(model, link) ? 200 : 400);
  }
  for (const token of model.sessions) expect((await call('GET', 'me', { token })).status).toBe(200);
  for (const token of model.endedSessions) expect((await call('GET', 'me', { token })).status).toBe(401);
};

interface Step {
  name: string;
  isPossible?: (model: Readonly<Model>) => boolean;
  take: (model: Model, real: Real) => Promise<void>;
}

const command = ({ name, isPossible = () => true, take }: Step): fc.AsyncCommand<Model, Real> => ({
  check: isPossible,
  run: async (model, real) => {
    await take(model, real);
    await agree(model);
  },
  toString: () => name,
});

const hasLinks = (model: Readonly<Model>): boolean => model.links.length > 0;

const linkAt = (model: Model, seed: number): Link => {
  const link = model.links[seed % model.links.length];
  if (link === undefined) throw new Error('There is no link yet');
  return link;
};

const forget = command({
  name: 'Forget',
  isPossible: ({ links, now }) => links.filter(({ mailedAt }) => now - mailedAt < HOUR_MINUTES).length < MAILS_AN_HOUR,
  take: async (model, { email }) => {
    expect((await call('POST', 'forgot-password', { body: { email } })).status).toBe(200);
    const mail = (await mailsTo(email, 'account_reset')).at(-1);
    if (mail === undefined) throw new Error('No reset mail came');
    model.links.push({ token: tokenIn(mail), mailedAt: model.now, spent: false });
  },
});

const reset = (seed: number) =>
  command({
    name: `Reset(${seed})`,
    isPossible: hasLinks,
    take: async (model) => {
      const link = linkAt(model, seed);
      const password = crypto.randomUUID();
      const { status } = await call('POST', 'reset-password', { body: { token: link.token, new_password: password } });
      expect(status).toBe(works(model, link) ? 200 : 400);
      if (!works(model, link)) return;
      model.password = password;
      spendAll(model);
      endAll(model);
    },
  });

const resetTwiceAtOnce = command({
  name: 'ResetTwiceAtOnce',
  isPossible: (model) => model.links.some((link) => works(model, link)),
  take: async (model) => {
    const link = model.links.find((each) => works(model, each));
    const passwords = [crypto.randomUUID(), crypto.randomUUID()];
    const answers = await Promise.all(
      passwords.map((new_password) => call('POST', 'reset-password', { body: { token: link?.token, new_password } })),
    );
    const winners = passwords.filter((_, index) => answers[index]?.status === 200);
    expect(winners).toHaveLength(1);
    model.password = winners[0] ?? '';
    spendAll(model);
    endAll(model);
  },
});

const resetToSomethingCommon = (seed: number) =>
  command({
    name: `ResetToSomethingCommon(${seed})`,
    isPossible: hasLinks,
    take: async (model) => {
      const link = linkAt(model, seed);
      const body = { token: link.token, new_password: 'letmein' };
      expect((await call('POST', 'reset-password', { body })).status).toBe(works(model, link) ? 422 : 400);
    },
  });

const changePassword = command({
  name: 'ChangePassword',
  isPossible: (model) => model.sessions.length > 0,
  take: async (model) => {
    const [token = '', ...others] = model.sessions;
    const password = crypto.randomUUID();
    const body = { current_password: model.password, new_password: password };
    expect((await call('POST', 'change-password', { token, body })).status).toBe(200);
    model.password = password;
    spendAll(model);
    model.endedSessions.push(...others);
    model.sessions = [token];
  },
});

const signInAgain = command({
  name: 'SignIn',
  take: async (model, { email }) => {
    model.sessions.push(await tokenOf(email, model.password));
    if (model.password !== PASSWORD) expect((await signIn(email, PASSWORD)).status).toBe(401);
  },
});

const wait = (minutes: number) =>
  command({
    name: `Wait(${minutes} min)`,
    take: async (model) => {
      pass(minutes * MINUTE);
      model.now += minutes;
    },
  });

test('whatever happens around it, a reset link works once, for an hour, and only the newest', async () => {
  const seed = fc.nat({ max: 99 });
  const commands = fc.commands(
    [
      fc.constant(forget),
      fc.constant(forget),
      seed.map(reset),
      seed.map(reset),
      fc.constant(resetTwiceAtOnce),
      seed.map(resetToSomethingCommon),
      fc.constant(changePassword),
      fc.constant(signInAgain),
      fc.integer({ min: 1, max: 61 }).map(wait),
    ],
    { maxCommands: 14 },
  );
  await fc.assert(
    fc.asyncProperty(commands, async (given) => {
      restoreClock();
      pass(0);
      const { email, token } = await newAccount();
      const setup = () => ({
        model: { password: PASSWORD, links: [], sessions: [token], endedSessions: [], now: 0 },
        real: { email },
      });
      await fc.asyncModelRun(setup, given);
    }),
    { numRuns: 8, endOnFailure: true },
  );
}, 180_000);
