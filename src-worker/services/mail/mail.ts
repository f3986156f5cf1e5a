export interface Mail {
  /** The kind of mail in the owner's list, such as `contact_notification`. */
  kind: string;
  to: string;
  replyTo?: { email: string; name: string };
  subject: string;
  text: string;
  html: string;
}

/** Text for a mail header as one line, so that nothing can inject another header. */
export const headerText = (text: string): string => text.replaceAll(/[\r\n\u2028\u2029\0]+/g, ' ').trim();
