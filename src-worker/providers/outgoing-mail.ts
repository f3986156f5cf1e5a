/** A mail as a provider is asked to send it. */
export interface OutgoingMail {
  /** Our own id: the same for every attempt at the same mail. */
  id: string;
  to: string;
  replyTo: { email: string; name: string } | null;
  subject: string;
  text: string;
  html: string;
}

/** The provider will never take this mail; trying again is pointless. Any other error may pass. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}
