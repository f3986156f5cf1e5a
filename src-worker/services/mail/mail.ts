export interface Mail {
  kind: string;
  to: string;
  replyTo?: { email: string; name: string };
  subject: string;
  text: string;
  html: string;
  /** The mail carries this invoice's XML. */
  invoiceId?: string;
}

/** Removes line breaks against header injection. */
export const headerText = (text: string): string => text.replaceAll(/[\r\n\u2028\u2029\0]+/g, ' ').trim();
