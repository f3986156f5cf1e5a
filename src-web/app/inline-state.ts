import type { AboutContent, HomeContent } from '#contract/content';
import type { ContactFormOutcome } from '#contract/renderer';

/** What the server puts into the document for the app to start from. */
export interface InlineState {
  content: HomeContent | null;
  contactForm?: ContactFormOutcome;
  about?: AboutContent;
  /** The server has nothing at the document's address, and said so. */
  isMissing?: boolean;
}

/** The document's state; without one (a host that only serves files) the app loads its content itself. */
export const readInlineState = (): InlineState => {
  const json = document.getElementById('content')?.textContent;
  // Written by our own server from checked documents, so its shape is known.
  return json ? (JSON.parse(json) as InlineState) : { content: null };
};
