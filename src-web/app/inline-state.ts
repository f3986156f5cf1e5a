import type { InferResponseType } from 'hono/client';
import type { PublishedContent } from '#contract/published-content';
import type { ContactFormOutcome } from '#contract/renderer';
import type { api } from '../lib/api-client.ts';
import { waitForRetry } from '../lib/wait-for-retry.ts';

/** What the server puts into the document because it belongs to this answer alone. */
interface InlineState {
  contactForm?: ContactFormOutcome;
  /** The server has nothing at the document's address, and said so. */
  isMissing?: boolean;
}

/** What the document was rendered from. */
export interface RenderedState extends InlineState, Partial<PublishedContent> {
  /** The style sheet that the rendered page links before what comes after its first screen. */
  laterStyles: string | null;
}

/**
 * What the document was rendered from: the boot script has fetched its content already, by the version that the
 * document names. Without one (a host that only serves files), or when that version is gone, the app loads the present
 * content itself and renders anew. While it cannot be had, a rendered page is better than none: then this waits for a
 * chance.
 */
export const readRenderedState = async (isShown: boolean): Promise<RenderedState> => {
  const json = document.getElementById('state')?.textContent;
  // Written by our own server from checked values, so its shape is known.
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
