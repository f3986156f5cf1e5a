import type { ContactRequest } from '#contract/contact';
import { answer, api, ApiError } from '../../lib/api-client.ts';
import type { SendFailure } from './contact-messages.ts';

const NOT_SENT = 'Failed to send message';
const FIRST_REFUSAL = 400;

/** Sends a contact request; answers null when it was taken, or what went wrong. */
export const sendContact = async (request: ContactRequest): Promise<SendFailure | null> => {
  try {
    await answer(api.contact.$post({ json: request }));
    return null;
  } catch (error) {
    return asFailure(error);
  }
};

const asFailure = (error: unknown): SendFailure => {
  if (!(error instanceof ApiError)) return { message: NOT_SENT, status: 0, paths: [] };
  const { status, reason, errors } = error;
  const isSpoken = reason !== null && (status === 0 || status >= FIRST_REFUSAL);
  return { message: isSpoken ? reason : NOT_SENT, status, paths: errors.map(({ path }) => path) };
};
