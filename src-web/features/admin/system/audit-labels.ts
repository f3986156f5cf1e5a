import type { AuditEntry } from '#contract/admin-system';
import { isDocumentKey } from '#contract/content';
import { formatMoment } from '../../../lib/format-time.ts';
import { DOCUMENT_LABELS } from '../document-labels.ts';
import { CLIENT_ACTIONS, textOf, type AuditActions, type Sentence } from './audit-of-clients.ts';

export const auditLabel = (entry: AuditEntry): string =>
  (Object.hasOwn(ACTIONS, entry.action) ? ACTIONS[entry.action]?.sentence(entry) : undefined) ??
  `${readableName(entry.action)}: ${entry.subject}`;

const times = ({ detail }: AuditEntry): string => {
  const count = Number(textOf(detail, 'count'));
  return count === 1 ? 'once' : `${count} times`;
};

const momentOf = (at: string): string => (Number.isNaN(Date.parse(at)) ? at : formatMoment(at));

const documentName = (subject: string): string => (isDocumentKey(subject) ? DOCUMENT_LABELS[subject] : subject);

const articleSentence =
  (action: string): Sentence =>
  ({ subject }) =>
    `${action} the article #${subject.slice(0, 8)}`;

const ACTIONS: AuditActions = {
  publish: {
    label: 'Content saved',
    sentence: ({ subject, detail }) => `Saved ${documentName(subject)} as version ${textOf(detail, 'revision')}`,
  },
  restore: {
    label: 'Version restored',
    sentence: ({ subject, detail }) =>
      `Restored version ${textOf(detail, 'from')} of ${documentName(subject)} as version ${textOf(detail, 'revision')}`,
  },
  discard_draft: {
    label: 'Draft discarded',
    sentence: ({ subject }) => `Discarded the draft of ${documentName(subject)}`,
  },
  draft_link_made: {
    label: 'Link to a draft made',
    sentence: ({ subject }) => `Made a link to the draft of the page ${subject}`,
  },
  draft_link_revoked: {
    label: 'Link to a draft revoked',
    sentence: ({ subject }) => `Revoked a link to the draft of the page ${subject}`,
  },
  admin_login: {
    label: 'Signed in',
    sentence: ({ detail }) =>
      `Signed in with ${textOf(detail, 'device').replace('Unknown', 'an unknown') || 'no device'}`,
  },
  totp_on: { label: 'Codes turned on', sentence: () => 'Turned one-time codes on' },
  totp_off: { label: 'Codes turned off', sentence: () => 'Turned one-time codes off' },
  change_admin_password: {
    label: 'Password changed',
    sentence: ({ detail }) => {
      const ended = textOf(detail, 'ended');
      return `Changed the owner’s password${ended === '' ? '' : `, which ended ${ended}`}`;
    },
  },
  ask_owner_email: {
    label: 'New address for emails requested',
    sentence: ({ detail }) => `Asked for emails to the owner to go to ${textOf(detail, 'email')}`,
  },
  change_owner_email: {
    label: 'Address for emails changed',
    sentence: ({ detail }) =>
      `Confirmed ${textOf(detail, 'email')} for emails to the owner, in place of ${textOf(detail, 'from')}`,
  },
  withdraw_owner_email: {
    label: 'Address for emails withdrawn',
    sentence: ({ detail }) => `Withdrew ${textOf(detail, 'email')} before it was confirmed`,
  },
  save_article: {
    label: 'Article saved',
    sentence: ({ subject, detail }) =>
      `Saved the article #${subject.slice(0, 8)} as version ${textOf(detail, 'revision')}`,
  },
  schedule_article: {
    label: 'Article scheduled',
    sentence: ({ subject, detail }) =>
      `Scheduled the article #${subject.slice(0, 8)} for ${momentOf(textOf(detail, 'at'))}`,
  },
  publish_article: { label: 'Article published', sentence: articleSentence('Published') },
  unpublish_article: { label: 'Article unpublished', sentence: articleSentence('Took off the site') },
  archive_article: { label: 'Article archived', sentence: articleSentence('Archived') },
  restore_article: { label: 'Article restored', sentence: articleSentence('Took out of the archive') },
  describe_picture: {
    label: 'Picture described',
    sentence: ({ subject, detail }) =>
      detail['alt'] === ''
        ? `Called a picture decorative: ${subject}`
        : `Said what a picture shows: “${textOf(detail, 'alt')}”`,
  },
  owner_password_refused: {
    label: 'Wrong passwords',
    sentence: (entry) => `A wrong password at the owner’s sign-in, ${times(entry)} within the hour`,
  },
  owner_code_refused: {
    label: 'Wrong codes',
    sentence: (entry) => `The owner’s right password with a wrong code, ${times(entry)} within the hour`,
  },
  owner_passkey_refused: {
    label: 'Passkeys refused',
    sentence: (entry) => `A passkey that does not open the site, at least ${times(entry)} within the hour`,
  },
  passkey_added: { label: 'Passkey added', sentence: ({ subject }) => `Added the passkey “${subject}”` },
  passkey_removed: { label: 'Passkey removed', sentence: ({ subject }) => `Removed the passkey “${subject}”` },
  rate_limited: {
    label: 'Turned away by a limit',
    sentence: (entry) =>
      `Turned away by the limit “${entry.subject.replaceAll('_', ' ')}” (${textOf(entry.detail, 'reason')}), at least ${times(entry)} within the hour`,
  },
  trusted_types_reported: {
    label: 'Trusted Types reported',
    sentence: (entry) =>
      `The challenge’s script did what Trusted Types would refuse, at least ${times(entry)} within the hour`,
  },
  access_refused: {
    label: 'Access refused',
    sentence: (entry) =>
      `Refused a call to the admin area (${textOf(entry.detail, 'reason')}), at least ${times(entry)} within the hour`,
  },
  export: {
    label: 'List exported',
    sentence: (entry) => `Exported the list of ${entry.subject}, ${times(entry)} within the hour`,
  },
  backup: { label: 'Backup taken', sentence: () => 'Took a backup of the whole site' },
  restore_site: {
    label: 'Site restored',
    sentence: ({ detail }) => `Put the site back from the backup of ${momentOf(textOf(detail, 'made_at'))}`,
  },
  history_thinned: {
    label: 'Old versions removed',
    sentence: ({ detail }) => `Removed ${textOf(detail, 'revisions')} old versions of the content`,
  },
  switch_thinning: {
    label: 'Old versions kept or not',
    sentence: ({ detail }) =>
      textOf(detail, 'to') === 'off' ? 'Switched to keeping every version' : 'Switched to thinning out old versions',
  },
  own_data_export: {
    label: 'Own data downloaded',
    sentence: (entry) => `Customers downloaded their own data, ${times(entry)} within the hour`,
  },
  set_admin_password: {
    label: 'Password set',
    sentence: ({ subject }) => `Set the owner’s password; the username is ${subject}`,
  },
  assign_payment: {
    label: 'Payment assigned',
    sentence: ({ subject, detail }) => `Assigned payment ${subject} to order #${textOf(detail, 'orderId').slice(0, 8)}`,
  },
  cancel_subscription: {
    label: 'Subscription cancelled',
    sentence: ({ subject }) => `Cancelled the subscription ${subject} at PayPal`,
  },
  keep_subscription: {
    label: 'Subscription kept',
    sentence: ({ subject }) => `Let the subscription ${subject} go on without a payment that counts`,
  },
  say_dispute: {
    label: 'Reversal sorted out',
    sentence: ({ subject, detail }) => {
      const dispute = textOf(detail, 'disputeId');
      return `Said that ${dispute === '' ? 'no dispute' : `the dispute ${dispute}`} took the reversal ${subject}`;
    },
  },
  payment_repair: {
    label: 'Payment repaired',
    sentence: ({ subject, detail }) =>
      `Brought ${subject} in line with PayPal: ${textOf(detail, 'from')} became ${textOf(detail, 'to')}`,
  },
  unclear_refund: {
    label: 'Refund unclear',
    sentence: ({ subject }) => `PayPal did not say how much of payment ${subject} went back`,
  },
  upload_media: {
    label: 'Picture uploaded',
    sentence: ({ detail }) => `Uploaded the picture ${textOf(detail, 'label')}`,
  },
  delete_media: {
    label: 'Picture deleted',
    sentence: ({ detail }) => `Deleted the picture ${textOf(detail, 'label')}`,
  },
  choose_trade: {
    label: 'Trade chosen',
    sentence: ({ detail }) => `Chose the sample of a ${textOf(detail, 'to')}`,
  },
  upload_resume: {
    label: 'Resume uploaded',
    sentence: ({ detail }) => `Uploaded the resume ${textOf(detail, 'filename')}`,
  },
  delete_resume: {
    label: 'Resume deleted',
    sentence: ({ detail }) => `Deleted the resume ${textOf(detail, 'filename')}`,
  },
  change_contact_status: {
    label: 'Message marked',
    sentence: ({ detail }) => `Marked a message as ${textOf(detail, 'to')}; it was ${textOf(detail, 'from')}`,
  },
  reply_contact: { label: 'Reply sent', sentence: () => 'Replied to a message from the contact form' },
  excuse_contact: {
    label: 'Spam marked',
    sentence: ({ detail }) =>
      textOf(detail, 'spam') === 'yes' ? 'Marked a message as spam' : 'Said that a message is no spam',
  },
  ...CLIENT_ACTIONS,
  set_payment_aside: {
    label: 'Payment dismissed',
    sentence: ({ subject, detail }) => {
      const reason = textOf(detail, 'reason');
      return reason === '' ? `Took payment ${subject} back to assign` : `Set payment ${subject} aside: ${reason}`;
    },
  },
  delete_contact: { label: 'Message deleted', sentence: () => 'Deleted a message from the contact form' },
  send_mail_again: {
    label: 'Email sent again',
    sentence: ({ detail }) => `Sent an email to ${textOf(detail, 'recipient')} again`,
  },
};

export const AUDIT_CHOICES: readonly { value: string; label: string }[] = [
  { value: '', label: 'Everything' },
  ...Object.entries(ACTIONS).map(([value, { label }]) => ({ value, label })),
];

const readableName = (name: string): string => {
  const words = name.replaceAll('_', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
};
