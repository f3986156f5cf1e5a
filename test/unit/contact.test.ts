import { expect, test } from 'vitest';
import { contactFields } from '#contract/contact';
import { checkFields } from '../../src-web/components/check-fields.ts';
import { callMessage, failureToast } from '../../src-web/features/contact/send-form.ts';

const valid = {
  name: 'Jo',
  email: 'jo@example.org',
  subject: 'Hello',
  message: '0123456789',
  contentType: ['Blog post'],
};

const nameError = 'Name must be between 2-100 characters';
const subjectError = 'Subject must be between 5-200 characters';
const messageError = 'Message must be between 10-2000 characters';
const typeError = 'Please select at least one content type';

const summaryOf = (fields: object) => {
  const check = checkFields(contactFields, { ...valid, ...fields });
  return check.isValid ? '' : check.messages.join('. ');
};

const long = (length: number) => '🖋'.repeat(length);

test('a form within all limits passes', () => {
  expect(checkFields(contactFields, valid)).toEqual({ isValid: true, values: valid });
});

test('faults are told one a field, in the order of the fields', () => {
  const check = checkFields(contactFields, {
    name: '',
    email: 'jo@example.org',
    subject: '',
    message: '',
    contentType: [],
  });
  expect(check).toEqual({
    isValid: false,
    errors: { name: nameError, subject: subjectError, message: messageError, contentType: typeError },
    messages: [nameError, subjectError, messageError, typeError],
  });
});

test('the limits hold on both sides, counted in characters as people see them', () => {
  for (const [field, least, most, error] of [
    ['name', 2, 100, nameError],
    ['subject', 5, 200, subjectError],
    ['message', 10, 2000, messageError],
  ] as const) {
    expect(summaryOf({ [field]: long(least - 1) })).toBe(error);
    expect(summaryOf({ [field]: long(least) })).toBe('');
    expect(summaryOf({ [field]: long(most) })).toBe('');
    expect(summaryOf({ [field]: long(most + 1) })).toBe(error);
  }
});

test('what is no e-mail address is called one that is not valid', () => {
  const check = checkFields(contactFields, { ...valid, email: 'jo' });
  expect(check).toMatchObject({ isValid: false, messages: ['Please enter a valid email address'] });
});

test('a refusal with 422 names the limits', () => {
  const failure = { message: 'Invalid', status: 422, paths: ['name', 'email'] };
  expect(callMessage(failure)).toBe('Please check your form data and try again.');
  expect(failureToast(failure)).toEqual({
    tone: 'error',
    title: 'Error sending message',
    description: expect.stringMatching(
      /^Please check that all fields meet the requirements: Name \(2-100 chars\), .*Subject \(5-200 chars\), .*Message \(10-2000 chars\)$/,
    ),
  });
});

test('a refusal of the e-mail address alone says so', () => {
  expect(failureToast({ message: 'x', status: 422, paths: ['email'] }).description).toBe(
    'Please enter a valid email address',
  );
  expect(failureToast({ message: 'this email bounced', status: 400, paths: [] }).description).toBe(
    'Please enter a valid email address',
  );
});

test('any other failure asks to check and try again, and keeps its reason for beside the form', () => {
  const failure = { message: 'you are offline', status: 0, paths: [] };
  expect(callMessage(failure)).toBe('Failed to submit contact form: you are offline');
  expect(failureToast(failure).description).toBe('Please check your form data and try again');
});
