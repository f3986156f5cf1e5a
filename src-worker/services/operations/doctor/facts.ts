import type { DocumentKey, Documents } from '#contract/content';
import type { PlanCheck } from '#contract/paypal-plans';

/** DNS records for mail; null without an answer. */
export interface MailRecords {
  domain: string;
  spf: string[] | null;
  dmarc: string[] | null;
  /** Of the providers' usual selectors, those that exist. */
  dkim: string[] | null;
}

/** Null for a link that works, otherwise the reason. */
export interface AskedLink {
  url: string;
  fault: string | null;
}

/** Null for what can't be known from here. */
export interface DoctorFacts {
  now: Date;
  documents: Documents;
  /** Documents that nobody has saved yet. */
  samples: DocumentKey[];
  hasResume: boolean;
  /** By id. */
  pictures: ReadonlySet<string>;
  /** Files that came with the program. */
  ownFiles: ReadonlySet<string>;
  siteOrigin: string | null;
  /** Null from the command line. */
  askedOrigin: string | null;
  allowedOrigins: string[];
  mode: 'local' | 'preview' | 'production';
  /** Null without PayPal's credentials, or when PayPal did not answer. */
  plans: PlanCheck[] | null;
  webhooks: { id: string; url: string; events: string[] }[] | null;
  webhookId: string | null;
  sellsByApi: boolean;
  /** Null in the Worker: only the owner's machine requests other servers. */
  foreign: AskedLink[] | null;
  mailRecords: MailRecords | null;
}
