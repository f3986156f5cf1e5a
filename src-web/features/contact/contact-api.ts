import type { ContactRequest } from '#contract/contact';
import { answer, api, ApiError } from '../../lib/api-client.ts';
import type { SendFailure } from './contact-messages.ts';

const asFailure = (error: unknown): SendFailure =>
  error instanceof ApiError
    ? { message: error.message, status: error.status, paths: error.errors.map(({ path }) => path) }
    : { message: 'Failed to send message', status: 0, paths: [] };

/** Sends a contact request; answers null when it was taken, or what went wrong. */
export const sendContact = async (request: ContactRequest): Promise<SendFailure | null> => {
  try {
    const { success } = await (await answer(api.contact.$post({ json: request }))).json();
    return success ? null : asFailure(null);
  } catch (error) {
    return asFailure(error);
  }
};

/** Counts a sent form. Nobody waits for it, and its failure is nobody's trouble. */
export const trackContactSubmit = (now: Date): void => {
  const json = { event: 'contact_form_submit', page: 'portfolio', timestamp: now.toISOString() } as const;
  answer(api.analytics.track.$post({ json }))
    .then((response) => response.json())
    .catch(() => undefined);
};
