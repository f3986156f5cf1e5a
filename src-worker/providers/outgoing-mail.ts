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

/** The provider did not take the mail. Its words may repeat an address, so only the code is for the log. */
export class MailNotTaken extends Error {
  override readonly name: string = 'MailNotTaken';
  /** The provider's status, `429`, or its own name for what is wrong. */
  readonly code: string;

  constructor(message: string, code: string) {
    super(message);
    this.code = code;
  }
}

/** The provider will never take this mail; trying again is pointless. Any other error may pass. */
export class MailRefused extends MailNotTaken {
  override readonly name = 'MailRefused';
}
