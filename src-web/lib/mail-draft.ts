interface Draft {
  to: string;
  subject: string;
  body: string;
}

/** Few mail programs read a plus as a space. Lines in mail end in CRLF. */
export const mailDraft = ({ to, subject, body }: Draft): string =>
  `mailto:${encodeURIComponent(to.toWellFormed()).replaceAll('%40', '@')}?subject=${encoded(subject)}&body=${encoded(body)}`;

/** Encoding throws for a text that was cut inside a character. */
const encoded = (text: string): string => encodeURIComponent(text.toWellFormed().replaceAll(/\r\n|\r|\n/g, '\r\n'));
