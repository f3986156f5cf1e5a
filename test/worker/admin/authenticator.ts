import { Secret, TOTP } from 'otpauth';
import { call, logIn, loginCookie, setPassword, type Answer, type Call } from './owner.ts';

export const OWNER = { username: 'owner', password: 'a long owner password' };

/** An authenticator app, written independently: its code for a secret, `steps` away from now. */
export const appWith = (secret: string) => {
  const totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) });
  return { codeIn: (steps: number): string => totp.generate({ timestamp: Date.now() + steps * 30_000 }) };
};

/** A code that an app does not show near this time. */
export const wrongCode = (app: ReturnType<typeof appWith>): string => {
  const right = [-2, -1, 0, 1, 2].map((steps) => app.codeIn(steps));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.includes(code)) ?? '';
};

export const totp = (path: string, body: object | undefined, cookie: string, more: Call = {}): Promise<Answer> =>
  call(body === undefined ? 'GET' : 'POST', `admin/totp${path}`, { body, cookie, ...more });

/** Sets a password, signs in and turns one-time codes on with the app's code from one step ago. */
export const enrolled = async () => {
  await setPassword(OWNER.username, OWNER.password);
  const cookie = await loginCookie(OWNER);
  const { json } = await totp('', { password: OWNER.password }, cookie);
  const app = appWith(json.data.secret);
  const confirmed = await totp('/confirm', { code: app.codeIn(-1) }, cookie);
  if (confirmed.status !== 200) throw new Error(`The codes were not turned on: ${confirmed.json.detail}`);
  const recoveryCodes: string[] = confirmed.json.data.recovery_codes;
  return { cookie, app, recoveryCodes };
};

export const logInWith = (code: string, more: Omit<Call, 'body'> = {}): Promise<Answer> =>
  logIn({ ...OWNER, code }, more);
