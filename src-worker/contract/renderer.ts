import type { HomeContent } from './content.ts';

/** What a form posted without script comes back with; `values` is what was typed, by field name. */
export type ContactFormOutcome =
  | { status: 'sent' }
  | { status: 'refused'; message: string; values: Partial<Record<string, string | string[]>> };

export interface HomeInput {
  /** Null draws 'Unable to Load Portfolio'. */
  content: HomeContent | null;
  contactForm?: ContactFormOutcome;
  /** When the form was shown, in milliseconds since 1970; goes into the form's hidden field. */
  formShownAt: number;
}

/** The built document: the Worker fills its markers and sends it. */
export interface PageTemplate {
  html: string;
  /** The inline script's hash as a Content-Security-Policy source, `'sha256-…'`. */
  scriptHash: string;
  buildId: string;
}
