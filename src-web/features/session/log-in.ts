import type { LoginRequest, RegisterRequest, SignedIn } from '#contract/accounts';
import { ApiError } from '../../lib/api-client.ts';
import { errorsByField } from '../../components/check-fields.ts';
import { toast, type ToastMessage } from '../../components/toast.ts';
import type { FormFailure } from '../../components/use-form.ts';
import { loggedInToast, loginFailure, registeredToast, registerFailure } from './auth-messages.ts';
import { enter } from './keep-session.ts';
import { sendLogin, sendRegistration } from './account-api.ts';
import { word } from '../../lib/words.ts';

export type Enter = () => (() => void) | undefined;

export const logIn = (request: LoginRequest, isKept: boolean, onEnter: Enter): Promise<FormFailure | null> =>
  attempt({
    call: () => sendLogin(request),
    isKept,
    onEnter,
    welcome: loggedInToast,
    withoutToken: 'auth.login-failed',
    failure: loginFailure,
  });

export const register = (request: RegisterRequest, onEnter: Enter): Promise<FormFailure | null> =>
  attempt({
    call: () => sendRegistration(request),
    isKept: true,
    onEnter,
    welcome: registeredToast,
    withoutToken: 'auth.register-failed',
    failure: registerFailure,
  });

interface Attempt {
  call: () => Promise<SignedIn>;
  isKept: boolean;
  onEnter: Enter;
  welcome: () => ToastMessage;
  withoutToken: 'auth.login-failed' | 'auth.register-failed';
  failure: (error: ApiError) => string;
}

const attempt = async ({ call, isKept, onEnter, ...messages }: Attempt): Promise<FormFailure | null> => {
  try {
    const signedIn = await call();
    if (!signedIn.access_token) return { message: word(messages.withoutToken) };
    const goOn = onEnter();
    enter(signedIn, isKept);
    toast(messages.welcome());
    goOn?.();
    return null;
  } catch (error) {
    if (!(error instanceof ApiError)) return { message: word('call.unexpected') };
    // After status 401 the password is the likelier mistake, and the address is already filled in.
    const focus = error.status === 401 ? 'password' : undefined;
    return { message: messages.failure(error), errors: errorsByField(error.errors), focus };
  }
};
