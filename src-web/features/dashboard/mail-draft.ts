interface Draft {
  to: string;
  subject: string;
  body: string;
}

/** An address that opens a mail. Every program reads %20 as a space, but few a plus; line breaks are CRLF in mail. */
export const mailDraft = ({ to, subject, body }: Draft): string =>
  `mailto:${encodeURIComponent(to).replaceAll('%40', '@')}?subject=${encoded(subject)}&body=${encoded(body)}`;

/** Half of a character, as a cut text may end in, cannot be encoded and would throw. */
const encoded = (text: string): string => encodeURIComponent(text.toWellFormed().replaceAll(/\r\n|\r|\n/g, '\r\n'));

interface Requester {
  first_name: string;
  last_name: string;
}

/** The mail a customer asks for content with: it names them, and asks for what the owner needs to know. */
export const contentRequestDraft = (to: string, { first_name: first, last_name: last }: Requester): string => {
  const name = `${first} ${last}`.trim();
  return mailDraft({
    to,
    subject: `Content request from ${name}`,
    body: [
      'Hello,',
      '',
      'I would like to request the following content:',
      '',
      'Content type: ',
      'Topic: ',
      'Deadline: ',
      'Notes: ',
      '',
      'Kind regards,',
      name,
    ].join('\n'),
  });
};
