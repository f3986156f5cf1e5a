import { mailDraft } from '../../lib/mail-draft.ts';

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
