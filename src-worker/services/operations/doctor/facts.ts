import type { DocumentKey, Documents } from '#contract/content';
import type { PictureTexts } from '#contract/picture-texts';
import type { PlanCheck } from '#contract/paypal-plans';

export interface MailRecords {
  domain: string;
  spf: string[] | null;
  dmarc: string[] | null;
  dkim: string[] | null;
}

export interface AskedLink {
  url: string;
  fault: string | null;
}

export interface DoctorFacts {
  now: Date;
  documents: Documents;
  samples: DocumentKey[];
  hasResume: boolean;
  pictures: ReadonlySet<string>;
  pictureTexts: PictureTexts;
  ownFiles: ReadonlySet<string>;
  siteOrigin: string | null;
  askedOrigin: string | null;
  allowedOrigins: string[];
  mode: 'local' | 'preview' | 'production';
  plans: PlanCheck[] | null;
  webhooks: { id: string; url: string; events: string[] }[] | null;
  webhookId: string | null;
  sellsByApi: boolean;
  /** Only the owner's computer checks links to other servers; in the Worker this list is null. */
  foreign: AskedLink[] | null;
  mailRecords: MailRecords | null;
}
