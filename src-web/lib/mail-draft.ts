interface Draft {
  to: string;
  subject: string;
  body: string;
}

/** In a mail address, few programs read a plus as a space. Lines of a mail end in CRLF. */
export const mailDraft = ({ to, subject, body }: Draft): string =>
  `mailto:${encodeURIComponent(to.toWellFormed()).replaceAll('%40', '@')}?subject=${encoded(subject)}&body=${encoded(body)}`;

/** A text that was cut inside a character cannot be encoded, so it is mended first. */
const encoded = (text: string): string => encodeURIComponent(text.toWellFormed().replaceAll(/\r\n|\r|\n/g, '\r\n'));
