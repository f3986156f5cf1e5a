import type { InferResponseType } from 'hono/client';
import type { PublishedContent } from '#contract/published-content';
import type { ContactFormOutcome } from '#contract/renderer';
import type { api } from '../lib/api-client.ts';
import { waitForRetry } from '../lib/wait-for-retry.ts';

interface InlineState {
  contactForm?: ContactFormOutcome;
  isMissing?: boolean;
  page?: PublishedContent['page'];
}

export interface RenderedState extends InlineState, Partial<PublishedContent> {
  laterStyles: string | null;
}

/**
 * When the server no longer has the page's version of the content, the app loads the present one; if that fails, the
 * page stays.
 */
export const readRenderedState = async (isShown: boolean): Promise<RenderedState> => {
  const json = document.getElementById('state')?.textContent;
  // The cast is safe, because the site's own server wrote these checked values.
  const inline = json ? (JSON.parse(json) as InlineState) : {};
  const laterStyles = document.querySelector('body > link[rel="stylesheet"]')?.getAttribute('href') ?? null;
  const address = document.querySelector<HTMLElement>('script[data-content]')?.dataset['content'];
  const published = address === undefined ? null : await fetchPublished(address, isShown);
  return { ...inline, ...published, laterStyles };
};

const NOT_FOUND = 404;

type PublishedAnswer = InferResponseType<(typeof api.content)[':version'][':kind?'][':name?']['$get']>;

const fetchPublished = async (address: string, isShown: boolean): Promise<PublishedContent | null> => {
  try {
    const response = await fetch(address);
    if (response.status === NOT_FOUND) return null;
    if (!response.ok) throw new Error(address);
    const answer: PublishedAnswer = await response.json();
    return answer.data;
  } catch {
    if (!isShown) return null;
    await waitForRetry();
    return fetchPublished(address, isShown);
  }
};
