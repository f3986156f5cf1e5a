import type { ChangeNameRequest, ChangePasswordRequest, SessionSummary, User } from '#contract/accounts';
import { answer, api, ApiError, read } from '../../lib/api-client.ts';
import { errorsByField } from '../../lib/check-fields.ts';
import type { FormFailure } from '../../lib/use-form.ts';

const UNEXPECTED = 'An unexpected error occurred. Please try again.';

/** Makes a call; answers null, or in the server's own words why it failed. */
export const failureOf = async (call: () => Promise<unknown>): Promise<FormFailure | null> => {
  try {
    await call();
    return null;
  } catch (error) {
    if (!(error instanceof ApiError)) return { message: UNEXPECTED };
    // Without an answer the message is half a sentence about the connection.
    const message = error.status === 0 ? `This did not work: ${error.message}.` : error.message;
    return { message, errors: errorsByField(error.errors) };
  }
};

export const sendName = async (json: ChangeNameRequest): Promise<User> =>
  (await answer(api.auth.me.$patch({ json }))).json();

export const sendPassword = async (json: ChangePasswordRequest): Promise<void> => {
  await answer(api.auth['change-password'].$post({ json }));
};

/** Asks for a confirmation mail; answers what the server says about it. */
export const askForConfirmation = async (): Promise<string> => {
  const { message } = await (await answer(api.auth['resend-verification'].$post())).json();
  return message;
};

export const fetchSessions = (): Promise<SessionSummary[]> =>
  read<SessionSummary[]>(api.auth.sessions.$get(), 'Failed to fetch sessions');

export const endSession = async (id: string): Promise<void> => {
  await answer(api.auth.sessions[':id'].$delete({ param: { id } }));
};

export const endAllSessions = async (): Promise<void> => {
  await answer(api.auth.sessions.$delete());
};

export const sendDeletion = async (password: string): Promise<void> => {
  await answer(api.auth.me.$delete({ json: { password } }));
};
