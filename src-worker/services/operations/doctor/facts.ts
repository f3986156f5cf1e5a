import type { DocumentKey, Documents } from '#contract/content';
import type { PlanCheck } from '#contract/paypal-plans';

/** The DNS records that mail of a domain needs; null where the question got no answer. */
export interface MailRecords {
  domain: string;
  spf: string[] | null;
  dmarc: string[] | null;
  /** Of the names under which providers publish their keys, those that exist. */
  dkim: string[] | null;
}

/** An address that was asked, and why it is dead; null for one that answers. */
export interface AskedLink {
  url: string;
  fault: string | null;
}

/** What the checks look at. Null stands for what can't be known from here. */
export interface DoctorFacts {
  now: Date;
  documents: Documents;
  /** The documents that nobody has saved yet. */
  samples: DocumentKey[];
  hasResume: boolean;
  /** The pictures that the site has, by their id. */
  pictures: ReadonlySet<string>;
  /** The files that came with the program. */
  ownFiles: ReadonlySet<string>;
  siteOrigin: string | null;
  /** Where this report was asked for; null from the command line. */
  askedOrigin: string | null;
  allowedOrigins: string[];
  mode: 'local' | 'preview' | 'production';
  /** Null without PayPal's credentials, or when PayPal did not answer. */
  plans: PlanCheck[] | null;
  webhooks: { id: string; url: string; events: string[] }[] | null;
  webhookId: string | null;
  sellsByApi: boolean;
  /** Null in the Worker: only the owner's machine asks other people's servers. */
  foreign: AskedLink[] | null;
  mailRecords: MailRecords | null;
}
