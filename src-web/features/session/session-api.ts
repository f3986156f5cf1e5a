import type {
  ForgotPasswordRequest,
  LoginRequest,
  RegisterRequest,
  SignedIn,
  User,
  VerifyEmailRequest,
} from '#contract/accounts';
import { answer, api } from '../../lib/api-client.ts';

/** Who the token that the calls carry belongs to. */
export const fetchUser = (): Promise<User> => answer(api.auth.me.$get());

export const sendLogin = (json: LoginRequest): Promise<SignedIn> => answer(api.auth.login.$post({ json }));

export const sendRegistration = (json: RegisterRequest): Promise<SignedIn> => answer(api.auth.register.$post({ json }));

export const requestReset = async (json: ForgotPasswordRequest): Promise<void> => {
  await answer(api.auth['forgot-password'].$post({ json }));
};

export const checkResetToken = async (token: string): Promise<void> => {
  await answer(api.auth['verify-reset-token'].$post({ json: { token } }));
};

export const sendNewPassword = async (token: string, password: string): Promise<void> => {
  await answer(api.auth['reset-password'].$post({ json: { token, new_password: password } }));
};

/** Confirms an address; throws 422 when that takes the account's password. */
export const confirmEmail = async (json: VerifyEmailRequest): Promise<void> => {
  await answer(api.auth['verify-email'].$post({ json }));
};

/** Removes an account that somebody else made with this address; answers what the server says about it. */
export const disownAccount = async (token: string): Promise<string> => {
  const { message } = await answer(api.auth.disown.$post({ json: { token } }));
  return message;
};

/** Ends a session on the server, also while the page is being left. Nobody waits for it. */
export const sendLogout = (token: string): void => {
  const options = { headers: { Authorization: `Bearer ${token}` }, init: { keepalive: true } };
  answer(api.auth.logout.$post({}, options)).catch(() => undefined);
};
