import type { ChangeNameRequest, ChangePasswordRequest, SessionSummary, User } from '#contract/accounts';
import { answer, api, read } from '../../lib/api-client.ts';

export const sendName = (json: ChangeNameRequest): Promise<User> => answer(api.auth.me.$patch({ json }));

export const sendPassword = async (json: ChangePasswordRequest): Promise<void> => {
  await answer(api.auth['change-password'].$post({ json }));
};

export const askForConfirmation = async (): Promise<string> => {
  const { message } = await answer(api.auth['resend-verification'].$post());
  return message;
};

export const fetchSessions = (): Promise<SessionSummary[]> =>
  read(api.auth.sessions.$get(), 'Failed to fetch sessions');

export const endSession = async (id: string): Promise<void> => {
  await answer(api.auth.sessions[':id'].$delete({ param: { id } }));
};

export const endAllSessions = async (): Promise<void> => {
  await answer(api.auth.sessions.$delete());
};

export const fetchOwnData = () => read(api.dashboard.data.$get(), 'Failed to fetch your data');

export const sendDeletion = async (password: string): Promise<void> => {
  await answer(api.auth.me.$delete({ json: { password } }));
};
