import type { Words } from '#words/language';
import type { Finding } from './plain-text.ts';

export interface Mail {
  kind: string;
  to: string;
  replyTo?: { email: string; name: string };
  subject: string;
  text: string;
  html: string;
  /** The XML of this invoice is attached to the mail. */
  invoiceId?: string;
}

/** Line breaks are removed, because they could add a header to the mail (header injection). */
export const headerText = (text: string): string => text.replaceAll(/[\r\n\u2028\u2029\0]+/g, ' ').trim();

export interface MailContent {
  subject: string | ((siteName: string) => string);
  heading: string;
  amount?: string;
  before?: string;
  own?: string;
  quote?: string;
  facts: [label: string, value: string | { day: string }][];
  /** Each is a row of what waits and, below it, what to do. */
  findings?: Finding[];
  /** The number of the document that the mail is about, for its foot. */
  number?: string;
  after: string;
  isWelcome?: boolean;
  action?: Action;
  also?: Action;
}

export type Action = { label: string } & ({ path: string } | { url: string });

export type ClientMail = (words: Words) => MailContent;
