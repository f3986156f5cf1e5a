import { expect, test } from 'vitest';
import { CONTACT_FIELD_MESSAGES, type ContactRequest } from '#contract/contact';
import { EMAIL_MESSAGE } from '#contract/text';
import { contactRequest, countRows, form, json, storedMessages, visit } from './visitor.ts';

const refusalOf = async (body: unknown) => {
  const response = await visit('/api/contact', json(body));
  expect(response.status).toBe(422);
  return response.json<{ message: string; errors: { path: string }[] }>();
};

const refused = (message: string, ...paths: string[]) =>
  expect.objectContaining({
    success: false,
    message,
    detail: message,
    errors: paths.map((path) => expect.objectContaining({ path })),
  });

const TEXT_LIMITS = [
  ['name', 2, 100],
  ['subject', 5, 200],
  ['message', 10, 2000],
] as const;

test.for(TEXT_LIMITS)(
  'matrix 9: %s is taken at its limits and refused one character outside them',
  async ([field, min, max]) => {
    // A character as people count, and one that is two units of a string.
    for (const character of ['x', '🙂']) {
      for (const length of [min, max]) {
        const text = character.repeat(length);
        expect((await visit('/api/contact', json(contactRequest({ [field]: text })))).status).toBe(201);
        expect((await storedMessages()).at(-1)?.[field]).toBe(text);
      }
      for (const length of [0, min - 1, max + 1]) {
        const refusal = await refusalOf(contactRequest({ [field]: character.repeat(length) }));
        expect(refusal).toEqual(refused(CONTACT_FIELD_MESSAGES[field], field));
      }
    }
    expect(await countRows('contact_messages')).toBe(4);
  },
);

test.for(TEXT_LIMITS)('white space alone is no %s', async ([field, , max]) => {
  for (const blank of [' '.repeat(max), '\n'.repeat(max), '\u00A0'.repeat(max), '\u3000'.repeat(max)]) {
    expect(await refusalOf(contactRequest({ [field]: blank }))).toEqual(refused(CONTACT_FIELD_MESSAGES[field], field));
  }
});

test('everything wrong at once is answered with every message, joined as the form shows them', async () => {
  const wrong = { name: 'A', email: 'ann@example.com', subject: 'Hiya', message: 'Too short', contentType: [] };
  const message = [
    'Name must be between 2-100 characters',
    'Subject must be between 5-200 characters',
    'Message must be between 10-2000 characters',
    'Please select at least one content type',
  ].join('. ');
  expect(await refusalOf(wrong)).toEqual(refused(message, 'name', 'subject', 'message', 'contentType'));
});

test('the form posted without script is held to the same limits in the same words', async () => {
  const { name, email, subject } = contactRequest();
  const typed = Object.entries({ name, email, subject, message: 'Too short', shownAt: '1' });
  const response = await visit('/contact', form(typed));
  expect(response.status).toBe(422);
  const page = await response.text();
  expect(page).toContain('Message must be between 10-2000 characters. Please select at least one content type');
  expect(page).toContain('Too short');
  expect(await countRows('contact_messages')).toBe(0);
});

test('matrix 4: a field that is missing or of another type is named, whatever it is', async () => {
  for (const field of ['name', 'email', 'subject', 'message', 'contentType'] as const) {
    const { [field]: _, ...without } = contactRequest();
    expect(await refusalOf(without)).toMatchObject({ errors: [{ path: field }] });
    for (const wrong of [null, 12, true, {}, [12], [null], [['Whitepaper']], { length: 10 }]) {
      const refusal = await refusalOf({ ...contactRequest(), [field]: wrong });
      const message = field === 'email' ? EMAIL_MESSAGE : CONTACT_FIELD_MESSAGES[field];
      expect(refusal).toMatchObject({ message, errors: expect.arrayContaining([expect.anything()]) });
      for (const { path } of refusal.errors) expect(path).toMatch(new RegExp(`^${field}`));
    }
  }
  expect(await countRows('contact_messages')).toBe(0);
});

test('matrix 4: a number beyond all numbers is refused by name', async () => {
  const body = JSON.stringify({ ...contactRequest(), elapsed: 0 });
  for (const number of ['1e999', '-1e999', '-1', '"5000"', 'null', '[]']) {
    expect(await refusalOf(body.replace('"elapsed":0', `"elapsed":${number}`))).toMatchObject({
      errors: [{ path: 'elapsed' }],
    });
  }
});

test('an empty body is answered with a message for each field that is needed', async () => {
  const message = [
    CONTACT_FIELD_MESSAGES.name,
    EMAIL_MESSAGE,
    CONTACT_FIELD_MESSAGES.subject,
    CONTACT_FIELD_MESSAGES.message,
    CONTACT_FIELD_MESSAGES.contentType,
  ].join('. ');
  expect(await refusalOf({})).toEqual(refused(message, 'name', 'email', 'subject', 'message', 'contentType'));
});

test('content types are those of the form, each counted once', async () => {
  for (const contentType of [['Poem'], ['Whitepaper', 'Poem'], ['whitepaper'], Array(9).fill('Whitepaper')]) {
    const refusal = await refusalOf({ ...contactRequest(), contentType });
    expect(refusal).toMatchObject({ message: expect.stringContaining(CONTACT_FIELD_MESSAGES.contentType) });
  }
  const twice: ContactRequest['contentType'] = ['Whitepaper', 'Other', 'Whitepaper'];
  expect((await visit('/api/contact', json(contactRequest({ contentType: twice })))).status).toBe(201);
  expect((await storedMessages())[0]?.content_type).toBe('["Whitepaper","Other"]');
});

test('an address that no browser takes for an e-mail address is refused', async () => {
  const long = `${'a'.repeat(243)}@example.com`;
  const wrong = ['', 'ann', 'ann@', '@example.com', 'a b@example.com', 'ann@example..com', 'ann@-example.com', long];
  for (const email of [...wrong, 'ann@example.com,bob@example.com', 'Ann <ann@example.com>', ' ann@example.com']) {
    expect(await refusalOf(contactRequest({ email }))).toEqual(refused(EMAIL_MESSAGE, 'email'));
  }
  for (const email of ["o'hara+work@example.co.uk", `${'a'.repeat(242)}@example.com`, 'a@b']) {
    expect((await visit('/api/contact', json(contactRequest({ email })))).status).toBe(201);
  }
});

test('matrix 7: every script and every composed character comes back as it was typed', async () => {
  const texts = [
    '👩‍👩‍👧‍👦 family of one glyph and seven code points 🏳️‍🌈',
    'مرحبا بالعالم، أريد ثلاث مقالات',
    'שלום עולם, אני צריך מאמר',
    '\u202Eright to left override\u202C stays where it was',
    'e\u0301 is not \u00E9, and neither becomes the other',
    'Z̸̡̛a̵l̷g̶o̴ text climbs over its line',
    '𝔘𝔫𝔦𝔠𝔬𝔡𝔢 beyond the first plane, 漢字仮名交じり文',
    '\uFEFFa byte order mark and a zero\u200Bwidth space\u00AD',
    '  white space at both ends, \t tabs and\r\nline ends\u2028of all kinds \u0085\u00A0',
    '\u0001\u0007\u001B[31m control characters \u007F\u009F',
    '\uFFFD\uFFFE\uFFFF characters that are none',
  ];
  for (const text of texts) {
    expect(
      (await visit('/api/contact', json(contactRequest({ name: text, subject: text, message: text })))).status,
    ).toBe(201);
    expect((await storedMessages()).at(-1)).toMatchObject({ name: text, subject: text, message: text });
  }
  expect(await countRows('contact_messages')).toBe(texts.length);
});
