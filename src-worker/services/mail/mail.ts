/** A mail as the outbox keeps it and every provider sends it. */
export interface Mail {
  /** What kind of mail, for the owner's list: `contact_notification`. */
  kind: string;
  to: string;
  replyTo?: { email: string; name: string };
  subject: string;
  text: string;
  html: string;
}

/** Text that becomes part of a mail header: one line, whatever was typed, so that nothing injects a header. */
export const headerText = (text: string): string => text.replaceAll(/[\r\n\u2028\u2029\0]+/g, ' ').trim();
