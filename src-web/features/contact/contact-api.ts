import type { ContactRequest } from '#contract/contact';
import { answer, api, ApiError } from '../../lib/api-client.ts';
import type { SendFailure } from './contact-messages.ts';

/** Sends a contact request; answers null when it was taken, or what went wrong. */
export const sendContact = async (request: ContactRequest): Promise<SendFailure | null> => {
  try {
    const { success } = await (await answer(api.contact.$post({ json: request }))).json();
    return success ? null : asFailure(null);
  } catch (error) {
    return asFailure(error);
  }
};

const asFailure = (error: unknown): SendFailure =>
  error instanceof ApiError
    ? { message: error.message, status: error.status, paths: error.errors.map(({ path }) => path) }
    : { message: 'Failed to send message', status: 0, paths: [] };
