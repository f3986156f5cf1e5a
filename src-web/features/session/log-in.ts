import type { LoginRequest, RegisterRequest, SignedIn } from '#contract/accounts';
import { ApiError, UNEXPECTED } from '../../lib/api-client.ts';
import { errorsByField } from '../../components/check-fields.ts';
import type { FormFailure } from '../../components/use-form.ts';
import { loginFailure, NO_TOKEN, registerFailure } from './auth-messages.ts';
import { enter } from './keep-session.ts';
import { sendLogin, sendRegistration } from './session-api.ts';

/** Signs in; for good if asked to, or else for as long as the tab lives. Answers null, or why not. */
export const logIn = (request: LoginRequest, isKept: boolean): Promise<FormFailure | null> =>
  attempt({ call: () => sendLogin(request), isKept, withoutToken: NO_TOKEN.login, inWords: loginFailure });

/** Creates an account, and with it a session that is kept. Answers null, or why not. */
export const register = (request: RegisterRequest): Promise<FormFailure | null> =>
  attempt({
    call: () => sendRegistration(request),
    isKept: true,
    withoutToken: NO_TOKEN.register,
    inWords: registerFailure,
  });

interface Attempt {
  call: () => Promise<SignedIn>;
  isKept: boolean;
  withoutToken: string;
  inWords: (error: ApiError) => string;
}

const attempt = async ({ call, isKept, withoutToken, inWords }: Attempt): Promise<FormFailure | null> => {
  try {
    const signedIn = await call();
    if (!signedIn.access_token) return { message: withoutToken };
    enter(signedIn, isKept);
    return null;
  } catch (error) {
    if (!(error instanceof ApiError)) return { message: UNEXPECTED };
    return { message: inWords(error), errors: errorsByField(error.errors) };
  }
};
