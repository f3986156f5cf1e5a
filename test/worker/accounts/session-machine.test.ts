import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SessionSummary } from '#contract/accounts';
import { call, newEmail, newAccount, signIn, tokenOf } from './api.ts';
import { DAY, HOUR, pass, restoreClock } from './clock.ts';

const LIFETIME = 7 * DAY;

interface Session {
  token: string;
  account: number;
  openedAt: number;
  ended: boolean;
}

/** The expected state of two accounts and of all their tokens. */
interface Model {
  passwords: string[];
  sessions: Session[];
  now: number;
}

/** The real site needs only the accounts' addresses. */
interface Real {
  emails: string[];
}

const isLive = (model: Model, session: Session): boolean => !session.ended && model.now - session.openedAt < LIFETIME;

const liveOf = (model: Model, account: number): Session[] =>
  model.sessions.filter((session) => session.account === account && isLive(model, session));

const pick = <T>(list: T[], seed: number): T | undefined => list[seed % list.length];

const agree = async (model: Model): Promise<void> => {
  for (const session of model.sessions) {
    const { status } = await call('GET', 'me', { token: session.token });
    expect(status).toBe(isLive(model, session) ? 200 : 401);
  }
};

/** A command of an open session; without any it cannot run. */
abstract class SessionCommand implements fc.AsyncCommand<Model, Real> {
  readonly seed: number;

  constructor(seed: number) {
    this.seed = seed;
  }

  check(model: Readonly<Model>): boolean {
    return model.sessions.some((session) => isLive(model, session));
  }

  async run(model: Model, real: Real): Promise<void> {
    const live = model.sessions.filter((session) => isLive(model, session));
    const session = pick(live, this.seed);
    if (session === undefined) throw new Error('check() let a command through that needs a session');
    await this.give(session, model, real);
    await agree(model);
  }

  abstract give(session: Session, model: Model, real: Real): Promise<void>;

  toString(): string {
    return `${this.constructor.name}(${this.seed})`;
  }
}

class SignOut extends SessionCommand {
  async give(session: Session): Promise<void> {
    expect((await call('POST', 'logout', { token: session.token })).status).toBe(200);
    session.ended = true;
  }
}

class SignOutEverywhere extends SessionCommand {
  async give(session: Session, model: Model): Promise<void> {
    expect((await call('DELETE', 'sessions', { token: session.token })).status).toBe(200);
    for (const each of liveOf(model, session.account)) each.ended = true;
  }
}

class ListAndEndOldest extends SessionCommand {
  async give(session: Session, model: Model): Promise<void> {
    const { json } = await call('GET', 'sessions', { token: session.token });
    // The cast is safe, because the contract types this answer.
    const list = json['data'] as SessionSummary[];
    const live = liveOf(model, session.account);
    expect(list).toHaveLength(live.length);
    expect(list.filter(({ current }) => current)).toHaveLength(1);
    const sidOf = ({ token }: Session): unknown => {
      const claims: { sid?: unknown } = JSON.parse(
        atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')),
      );
      return claims.sid;
    };
    expect(new Set(list.map(({ id }) => id))).toEqual(new Set(live.map(sidOf)));
    const [oldest] = live;
    if (oldest === undefined) throw new Error('The session that asked is not in the model');
    expect((await call('DELETE', `sessions/${String(sidOf(oldest))}`, { token: session.token })).status).toBe(200);
    oldest.ended = true;
  }
}

class ChangePassword extends SessionCommand {
  async give(session: Session, model: Model): Promise<void> {
    const password = crypto.randomUUID();
    const body = { current_password: model.passwords[session.account], new_password: password };
    expect((await call('POST', 'change-password', { token: session.token, body })).status).toBe(200);
    model.passwords[session.account] = password;
    for (const each of liveOf(model, session.account)) each.ended = each !== session;
  }
}

class SignIn implements fc.AsyncCommand<Model, Real> {
  readonly account: number;

  constructor(account: number) {
    this.account = account;
  }

  check(): boolean {
    return true;
  }

  async run(model: Model, real: Real): Promise<void> {
    const token = await tokenOf(real.emails[this.account] ?? '', model.passwords[this.account] ?? '');
    model.sessions.push({ token, account: this.account, openedAt: model.now, ended: false });
    await agree(model);
  }

  toString(): string {
    return `SignIn(${this.account})`;
  }
}

class SignInWithTheOthersPassword implements fc.AsyncCommand<Model, Real> {
  readonly account: number;

  constructor(account: number) {
    this.account = account;
  }

  check(): boolean {
    return true;
  }

  async run(model: Model, real: Real): Promise<void> {
    const wrong = model.passwords[1 - this.account] ?? '';
    expect((await signIn(real.emails[this.account] ?? '', wrong)).status).toBe(401);
  }

  toString(): string {
    return `SignInWithTheOthersPassword(${this.account})`;
  }
}

class Wait implements fc.AsyncCommand<Model, Real> {
  readonly hours: number;

  constructor(hours: number) {
    this.hours = hours;
  }

  check(): boolean {
    return true;
  }

  async run(model: Model): Promise<void> {
    // The time is no whole number of hours, so that no sum of steps is the exact end of a session.
    const waited = this.hours * HOUR + 60_000;
    pass(waited);
    model.now += waited;
    await agree(model);
  }

  toString(): string {
    return `Wait(${this.hours} h)`;
  }
}

const account = fc.integer({ min: 0, max: 1 });
const seed = fc.nat({ max: 99 });

test('whatever two people do, a token works exactly as long as its session stands', async () => {
  const commands = fc.commands(
    [
      account.map((index) => new SignIn(index)),
      account.map((index) => new SignInWithTheOthersPassword(index)),
      seed.map((n) => new SignOut(n)),
      seed.map((n) => new SignOutEverywhere(n)),
      seed.map((n) => new ListAndEndOldest(n)),
      seed.map((n) => new ChangePassword(n)),
      fc.integer({ min: 1, max: 100 }).map((hours) => new Wait(hours)),
    ],
    { maxCommands: 14 },
  );
  await fc.assert(
    fc.asyncProperty(commands, async (given) => {
      restoreClock();
      pass(0);
      const people = [await newAccount(), await newAccount(newEmail(), 'the password of the other')];
      const setup = () => ({
        model: {
          passwords: people.map(({ password }) => password),
          sessions: people.map(({ token }, index) => ({ token, account: index, openedAt: 0, ended: false })),
          now: 0,
        },
        real: { emails: people.map(({ email }) => email) },
      });
      await fc.asyncModelRun(setup, given);
    }),
    { numRuns: 8, endOnFailure: true },
  );
}, 180_000);
