import { expect, test } from 'vitest';
import { contactRequest, CONTACT_FIELD_MESSAGES } from '#contract/contact';
import { EMAIL_MESSAGE } from '#contract/text';
import { localeOf, messageIn, messageKey, splitText, wordIn, type Text, type WordsLanguage } from '#contract/words';
import { CATALOGUES as LANGUAGES } from '#words/catalogues';

const { en, de } = LANGUAGES;
const SECTIONS = ['visitor', 'customer', 'mails', 'server'] as const;

const textsOf = (language: WordsLanguage): Record<string, Text> => {
  const texts: Record<string, Text> = {};
  for (const section of SECTIONS) Object.assign(texts, LANGUAGES[language][section]);
  return texts;
};

const formsOf = (text: Text): [string, string][] =>
  typeof text === 'string' ? [['other', text]] : Object.entries(text);

const placeholdersOf = (text: string): string[] => splitText(text).filter((_, index) => index % 2 === 1);

/** The plural forms that numbers up to a thousand need. */
const formsNeeded = (language: WordsLanguage): string[] => {
  const rules = new Intl.PluralRules(localeOf(language));
  return [...new Set(Array.from({ length: 1001 }, (_, count) => rules.select(count)))].toSorted();
};

test('a key stands in one section', () => {
  const keys = SECTIONS.flatMap((section) => Object.keys(en[section]));
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  expect(keys.filter((key) => !/^[a-z]+(?:-[a-z]+)*\.\S/.test(key))).toEqual([]);
});

for (const language of Object.keys(LANGUAGES) as WordsLanguage[]) {
  const texts = textsOf(language);
  const english = textsOf('en');

  test(`${language}: nothing stands there that English has not`, () => {
    for (const section of SECTIONS)
      expect(Object.keys(LANGUAGES[language][section]).filter((key) => !Object.hasOwn(en[section], key))).toEqual([]);
  });

  test(`${language}: the placeholders are those of English`, () => {
    const wrong = Object.entries(texts).filter(([key, text]) => {
      const wanted = new Set(formsOf(english[key] ?? '').flatMap(([, form]) => placeholdersOf(form)));
      return formsOf(text).some(([form, written]) => {
        const given = new Set(placeholdersOf(written));
        // “One hour” needs no number.
        const missing = [...wanted].filter((name) => !given.has(name) && (name !== 'count' || form === 'other'));
        return missing.length > 0 || [...given].some((name) => !wanted.has(name));
      });
    });
    expect(wrong.map(([key]) => key)).toEqual([]);
  });

  test(`${language}: a text with a count has the forms that the language needs`, () => {
    const counted = Object.entries(texts).filter(([key]) => typeof english[key] !== 'string');
    expect(counted.length).toBeGreaterThan(0);
    for (const [key, text] of counted)
      expect([key, Object.keys(text).toSorted()]).toEqual([key, formsNeeded(language)]);
  });

  test(`${language}: no text is empty, in the markup of HTML or turns the direction of others`, () => {
    const bad = Object.entries({ ...texts, ...LANGUAGES[language].messages }).filter(([, text]) =>
      formsOf(text).some(([, form]) => form.trim() === '' || /<|&\w+;|[\u202A-\u202E\u2066-\u2069]|\n/.test(form)),
    );
    expect(bad).toEqual([]);
  });

  test(`${language}: what the contact form's check says is translated`, () => {
    const checked = contactRequest.safeParse({ name: '\0', email: '', subject: '', message: '', contentType: [] });
    const said = [...(checked.error?.issues.map(({ message }) => message) ?? []), EMAIL_MESSAGE].concat(
      Object.values(CONTACT_FIELD_MESSAGES),
    );
    expect(said.length).toBeGreaterThan(8);
    const unsaid = said.filter((text) => !Object.hasOwn(LANGUAGES[language].messages, messageKey(text)));
    expect(language === 'en' ? [] : unsaid).toEqual([]);
  });
}

const book = {
  language: 'en',
  texts: { 'a.b': 'Hello {name}', 'a.n': { one: '{count} hour', other: '{count} hours' } },
} as const;

test('a text is filled in, and what is filled in is not filled in again', () => {
  expect(wordIn(book, 'a.b', { name: '{name} & {count}' })).toBe('Hello {name} & {count}');
  expect(wordIn(book, 'a.b')).toBe('Hello {name}');
  expect([1, 2, 0].map((count) => wordIn(book, 'a.n', { count }))).toEqual(['1 hour', '2 hours', '0 hours']);
});

test('the owner’s word comes first, unless it is empty; a placeholder that is unknown stays as it is written', () => {
  const overrides = { 'a.b': 'Hi {name}, {nobody} and {constructor}', 'a.n.one': 'an hour', 'a.n.other': '' };
  expect(wordIn({ ...book, overrides }, 'a.b', { name: 'Jo' })).toBe('Hi Jo, {nobody} and {constructor}');
  expect([1, 2].map((count) => wordIn({ ...book, overrides }, 'a.n', { count }))).toEqual(['an hour', '2 hours']);
});

test('a message of the API is said with its numbers, and an unknown one in English', () => {
  const said = { language: 'de', texts: de.messages } as const;
  expect(messageIn(said, CONTACT_FIELD_MESSAGES.name)).toBe('Der Name muss 2 bis 100 Zeichen lang sein');
  expect(messageIn(said, 'Something new in 7 days')).toBe('Something new in 7 days');
  expect(messageIn(said, `${CONTACT_FIELD_MESSAGES.name}. Unknown. ${EMAIL_MESSAGE}`)).toBe(
    'Der Name muss 2 bis 100 Zeichen lang sein. Unknown. Bitte geben Sie eine gültige E-Mail-Adresse ein',
  );
  expect(messageIn(said, 'constructor')).toBe('constructor');
});
