interface Draft {
  to: string;
  subject: string;
  body: string;
}

/** An address that opens a mail. Every program reads %20 as a space, but few a plus; line breaks are CRLF in mail. */
export const mailDraft = ({ to, subject, body }: Draft): string =>
  `mailto:${encodeURIComponent(to.toWellFormed()).replaceAll('%40', '@')}?subject=${encoded(subject)}&body=${encoded(body)}`;

/** Half of a character, as a cut text may end in, cannot be encoded and would throw. */
const encoded = (text: string): string => encodeURIComponent(text.toWellFormed().replaceAll(/\r\n|\r|\n/g, '\r\n'));
