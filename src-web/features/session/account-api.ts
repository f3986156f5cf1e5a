import type {
  ForgotPasswordRequest,
  LoginRequest,
  RegisterRequest,
  SignedIn,
  VerifyEmailRequest,
} from '#contract/accounts';
import { answer, api } from '../../lib/api-client.ts';

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

export const confirmEmail = async (json: VerifyEmailRequest): Promise<void> => {
  await answer(api.auth['verify-email'].$post({ json }));
};

/** Another person may have made an account with the visitor's address. */
export const disownAccount = async (token: string): Promise<string> => {
  const { message } = await answer(api.auth.disown.$post({ json: { token } }));
  return message;
};
