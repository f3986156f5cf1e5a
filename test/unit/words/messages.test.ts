import { expect, test } from 'vitest';
import { ACCOUNT_MESSAGES } from '#contract/accounts';
import { CANCELLING_MESSAGES } from '#contract/cancelling';
import { CHALLENGE_FAILED } from '#contract/challenge';
import { CONTACT_FIELD_MESSAGES, contactFields } from '#contract/contact';
import { CONTENT_REQUEST_FIELDS, contentRequest, PAYMENT_MESSAGES } from '#contract/payments';
import { QUOTE_MESSAGES } from '#contract/quote-rules';
import { billingDetails, RECEIPT_MESSAGES } from '#contract/receipts';
import { EMAIL_MESSAGE } from '#contract/text';
import { messageKey } from '#contract/words';
import { WORK_FILE_MESSAGES } from '#contract/work-files';
import { WORK_MESSAGES } from '#contract/work-rules';
import { words } from '#words/en';
import { deviceName } from '../../../src-worker/services/accounts/device.ts';

const issuesOf = ({ error }: { error?: { issues: { message: string }[] } | undefined }): string[] =>
  error?.issues.map(({ message }) => message) ?? [];

const LONG = 'x'.repeat(CONTENT_REQUEST_FIELDS.notes.max + 1);

/** The API's messages to visitors and customers, by their file. */
const SAID: Record<string, readonly string[]> = {
  contact: [
    ...Object.values(CONTACT_FIELD_MESSAGES),
    EMAIL_MESSAGE,
    CHALLENGE_FAILED,
    ...issuesOf(contactFields.safeParse({ name: '\0', contentType: [] })),
  ],
  accounts: [...Object.values(ACCOUNT_MESSAGES), deviceName('')],
  payments: Object.values(PAYMENT_MESSAGES),
  cancelling: Object.values(CANCELLING_MESSAGES),
  receipts: Object.values(RECEIPT_MESSAGES),
  quotes: Object.values(QUOTE_MESSAGES),
  work: [...Object.values(WORK_MESSAGES), WORK_FILE_MESSAGES.unknown, WORK_FILE_MESSAGES.waits],
  requests: issuesOf(contentRequest.safeParse({ type: '', topic: '', deadline: LONG, notes: LONG })),
  'billing details': issuesOf(billingDetails.safeParse({ name: LONG, address: LONG, tax_id: LONG })),
};

/** Only the owner, who reads English, gets these messages. */
const OWNERS: readonly string[] = [
  PAYMENT_MESSAGES.notAsked,
  PAYMENT_MESSAGES.reversalUnknown,
  PAYMENT_MESSAGES.reversalNotAsked,
  PAYMENT_MESSAGES.disputeOfOther,
  RECEIPT_MESSAGES.sellerSaved,
  RECEIPT_MESSAGES.periodWrong,
  QUOTE_MESSAGES.title,
  QUOTE_MESSAGES.scope,
  QUOTE_MESSAGES.lines,
  QUOTE_MESSAGES.line,
  QUOTE_MESSAGES.amount,
  QUOTE_MESSAGES.total,
  QUOTE_MESSAGES.unit,
  QUOTE_MESSAGES.linePrice,
  QUOTE_MESSAGES.keptMonths,
  QUOTE_MESSAGES.silenceDays,
  QUOTE_MESSAGES.category,
  QUOTE_MESSAGES.vatChanged,
  QUOTE_MESSAGES.parts,
  QUOTE_MESSAGES.share,
  QUOTE_MESSAGES.partSum,
  QUOTE_MESSAGES.lastPart,
  QUOTE_MESSAGES.partSmall,
  QUOTE_MESSAGES.partDay,
  QUOTE_MESSAGES.paymentDays,
  QUOTE_MESSAGES.partAsked,
  QUOTE_MESSAGES.partNotDue,
  QUOTE_MESSAGES.validDays,
  QUOTE_MESSAGES.pieces,
  QUOTE_MESSAGES.rounds,
  QUOTE_MESSAGES.recipient,
  QUOTE_MESSAGES.sent,
  QUOTE_MESSAGES.revised,
  QUOTE_MESSAGES.renewed,
  QUOTE_MESSAGES.withdrawn,
  QUOTE_MESSAGES.restAsked,
  QUOTE_MESSAGES.contactUnknown,
  QUOTE_MESSAGES.changed,
  QUOTE_MESSAGES.notSent,
  QUOTE_MESSAGES.sentAlready,
  QUOTE_MESSAGES.tooManyVersions,
  QUOTE_MESSAGES.moneyCame,
  QUOTE_MESSAGES.restNotDue,
  QUOTE_MESSAGES.accountGone,
  QUOTE_MESSAGES.mailMissing,
  WORK_MESSAGES.title,
  WORK_MESSAGES.brief,
  WORK_MESSAGES.day,
  WORK_MESSAGES.rounds,
  WORK_MESSAGES.pieces,
  WORK_MESSAGES.client,
  WORK_MESSAGES.note,
  WORK_MESSAGES.link,
  WORK_MESSAGES.text,
  WORK_MESSAGES.nothing,
  WORK_MESSAGES.unknown,
  WORK_MESSAGES.requestTaken,
  WORK_MESSAGES.tooManyVersions,
  WORK_MESSAGES.begun,
  WORK_MESSAGES.saved,
  WORK_MESSAGES.delivered,
  WORK_MESSAGES.linkSent,
  WORK_MESSAGES.linksEnded,
];

test.each(Object.entries(SAID))('translators find each message: %s', (_, messages) => {
  const wanted = messages.filter((message) => !OWNERS.includes(message)).map(messageKey);
  expect(wanted.length).toBeGreaterThan(0);
  expect(wanted.filter((key) => !Object.hasOwn(words.messages, key))).toEqual([]);
});

test('the English of a message is the message', () => {
  expect(Object.entries(words.messages).filter(([key, text]) => key !== text)).toEqual([]);
});

test('translators are not asked for what the owner alone reads', () => {
  expect(OWNERS.map(messageKey).filter((key) => Object.hasOwn(words.messages, key))).toEqual([]);
});
