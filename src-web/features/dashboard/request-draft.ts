import { mailDraft } from '../../lib/mail-draft.ts';

interface Requester {
  first_name: string;
  last_name: string;
}

/** The pre-filled mail of Request Content, as the specification says. */
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
