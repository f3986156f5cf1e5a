import type { AuditEntry } from '#contract/admin-system';

export type Sentence = (entry: AuditEntry) => string;
export type AuditActions = Readonly<Record<string, { label: string; sentence: Sentence }>>;

export const textOf = (detail: AuditEntry['detail'], name: string): string => {
  const value = detail[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

const quoteSentence =
  (action: string): Sentence =>
  ({ subject, detail }) => {
    const version = textOf(detail, 'version');
    return `${action} the quote #${subject.slice(0, 8)}${version === '' || version === '0' ? '' : `, version ${version}`}`;
  };

const workSentence =
  (action: string): Sentence =>
  ({ subject, detail }) => {
    const version = textOf(detail, 'version');
    return `${action} work #${subject.slice(0, 8)}${version === '' ? '' : `, version ${version}`}`;
  };

const fileSentence =
  (action: string): Sentence =>
  ({ subject, detail }) =>
    `${action} the file ${textOf(detail, 'name')} of work #${subject.slice(0, 8)}`;

export const CLIENT_ACTIONS: AuditActions = {
  send_quote: { label: 'Quote sent', sentence: quoteSentence('Sent') },
  revise_quote: { label: 'Quote revised', sentence: quoteSentence('Revised') },
  renew_quote: { label: 'Quote renewed', sentence: quoteSentence('Renewed') },
  send_quote_again: { label: 'Quote sent again', sentence: quoteSentence('Sent again') },
  withdraw_quote: { label: 'Quote withdrawn', sentence: quoteSentence('Withdrew') },
  ask_quote_rest: { label: 'Second half asked for', sentence: quoteSentence('Asked for the second half of') },
  answer_quote: { label: 'Question answered', sentence: quoteSentence('Answered a question about') },
  discard_quote: { label: 'Quote discarded', sentence: quoteSentence('Discarded') },
  remind_payment: { label: 'Reminder changed', sentence: quoteSentence('Sent or stopped a reminder of') },
  record_transfer: { label: 'Transfer recorded', sentence: ({ subject }) => `Recorded the transfer ${subject}` },
  undo_transfer: { label: 'Transfer taken back', sentence: ({ subject }) => `Took the transfer ${subject} back` },
  settle_surplus: {
    label: 'Surplus settled',
    sentence: ({ subject, detail }) =>
      `${textOf(detail, 'how') === 'kept' ? 'Kept' : 'Gave back'} the surplus of the order ${subject.slice(0, 8)}`,
  },
  cancel_invoice: {
    label: 'Invoice cancelled',
    sentence: ({ subject }) => `Cancelled the invoice ${subject.slice(0, 8)} with a credit note`,
  },
  give_buyer: {
    label: 'Client of an invoice',
    sentence: ({ subject }) => `Gave the client’s details of the invoice ${subject.slice(0, 8)}`,
  },
  start_work: { label: 'Work started', sentence: workSentence('Started') },
  close_work: { label: 'Work closed', sentence: workSentence('Closed without an approval') },
  cancel_work: { label: 'Work cancelled', sentence: workSentence('Cancelled') },
  reopen_work: { label: 'Work opened again', sentence: workSentence('Opened again') },
  deliver_work: { label: 'Work delivered', sentence: workSentence('Delivered') },
  answer_work: { label: 'Comments answered', sentence: workSentence('Answered comments on') },
  send_work_link: { label: 'Link to work sent', sentence: workSentence('Sent a new link to') },
  end_work_link: { label: 'Links to work ended', sentence: workSentence('Ended the links to') },
  want_changes: { label: 'Changes wanted', sentence: workSentence('A client wants changes to') },
  leave_testimonial: { label: 'Testimonial', sentence: workSentence('A client recommends') },
  withdraw_testimonial: {
    label: 'Testimonial withdrawn',
    sentence: workSentence('A client withdrew a testimonial on'),
  },
  add_testimonial: { label: 'Testimonial entered', sentence: () => 'Entered a testimonial' },
  place_testimonial: { label: 'Testimonial placed', sentence: () => 'Chose where a testimonial is shown' },
  remove_testimonial: { label: 'Testimonial removed', sentence: () => 'Removed a testimonial' },
  order_testimonials: { label: 'Testimonials ordered', sentence: () => 'Changed the order of the testimonials' },
  approve_work: { label: 'Work approved', sentence: workSentence('A client approved') },
  work_file_added: { label: 'File of work added', sentence: fileSentence('Added') },
  work_file_removed: { label: 'File of work removed', sentence: fileSentence('Removed') },
  accept_quote: { label: 'Quote accepted', sentence: quoteSentence('A customer accepted') },
};
