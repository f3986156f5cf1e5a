import type { ChangeNameRequest, ChangePasswordRequest, SessionSummary, User } from '#contract/accounts';
import type { WordsLanguage } from '#contract/words';
import { answer, api, read } from '../../lib/api-client.ts';
import { word } from '../../lib/words.ts';

export const sendName = (json: ChangeNameRequest): Promise<User> => answer(api.auth.me.$patch({ json }));

export const sendLanguage = (language: WordsLanguage | null): Promise<User> =>
  answer(api.auth.language.$put({ json: { language } }));

export const sendPassword = async (json: ChangePasswordRequest): Promise<void> => {
  await answer(api.auth['change-password'].$post({ json }));
};

export const askForConfirmation = async (): Promise<string> => {
  const { message } = await answer(api.auth['resend-verification'].$post());
  return message;
};

export const fetchSessions = (): Promise<SessionSummary[]> => read(api.auth.sessions.$get(), word('failed.sessions'));

export const endSession = async (id: string): Promise<void> => {
  await answer(api.auth.sessions[':id'].$delete({ param: { id } }));
};

export const endAllSessions = async (): Promise<void> => {
  await answer(api.auth.sessions.$delete());
};

export const fetchOwnData = () => read(api.dashboard.data.$get(), word('failed.own-data'));

export const sendDeletion = async (password: string): Promise<void> => {
  await answer(api.auth.me.$delete({ json: { password } }));
};
