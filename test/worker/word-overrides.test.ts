import { expect, test } from 'vitest';
import { call } from './admin/owner.ts';
import { asOwner } from './admin/people.ts';
import { ask } from './site.ts';

// The owner's own texts replace the site's wherever visitors read them, each in its language.

const homePage = async (): Promise<string> => (await ask('/')).text();

const savingWords = async () => {
  const owner = await asOwner();
  const save = (texts: unknown) => owner('PUT', 'admin/words', { body: { texts } });
  const setLanguage = async (language: string) => {
    const { body } = (await owner('GET', 'admin/content/profile')).json.data;
    const personalInfo = { ...body.personalInfo, language };
    expect((await owner('PUT', 'admin/profile', { body: { ...body, personalInfo } })).status).toBe(200);
  };
  return { save, setLanguage };
};

test('a word of the owner’s stands everywhere in place of the site’s, and comes with the content', async () => {
  const { save } = await savingWords();
  expect(await homePage()).toContain('>Send Message<');
  expect((await save({ en: { 'contact.send': 'Write to me' } })).status).toBe(200);
  const html = await homePage();
  expect(html).toContain('>Write to me<');
  expect(html).not.toContain('>Send Message<');
  expect((await call('GET', 'profile')).json.data.words).toEqual({ 'contact.send': 'Write to me' });
  expect((await save({})).status).toBe(200);
  expect(await homePage()).toContain('>Send Message<');
  expect((await call('GET', 'profile')).json.data).not.toHaveProperty('words');
});

test('a form of a count is a word, and its figure stays in it', async () => {
  const { save } = await savingWords();
  await save({ en: { 'contact.reply-promise.other': 'I answer within {count} hours.' } });
  expect(await homePage()).toContain('I answer within 24 hours.');
});

test('a word that cannot be shown leaves the site’s own: emptied, unknown, without its figure or with one too many', async () => {
  const { save } = await savingWords();
  const texts = {
    'contact.send': '  ',
    'contact.nowhere': 'Nobody reads this',
    'contact.reply-promise.other': 'I answer soon.',
    'contact.email': 'Mail {name}',
    'mails.subject': 'A header\r\nBcc: a@b.example',
  };
  const saved = await save({ en: texts });
  expect(saved.json.data.body.texts.en).toEqual(texts);
  const html = await homePage();
  for (const shown of ['>Send Message<', 'within 24 hours.', '>Email<']) expect(html).toContain(shown);
  for (const lost of ['Nobody reads', 'answer soon', 'Mail {']) expect(html).not.toContain(lost);
});

test('markup in a word is shown as text, and a direction override is left out', async () => {
  const { save } = await savingWords();
  await save({ en: { 'contact.send': '<img src=x onerror=alert(1)>', 'contact.email': '\u202EliaM\u202C' } });
  const html = await homePage();
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  expect(html).not.toContain('<img src=x');
  expect(html).toContain('>liaM<');
});

test('a word belongs to its language, and waits while the site speaks another', async () => {
  const { save, setLanguage } = await savingWords();
  await save({ en: { 'contact.send': 'Write to me' }, de: { 'contact.send': 'Schreiben Sie mir' } });
  await setLanguage('de');
  const html = await homePage();
  expect(html).toContain('>Schreiben Sie mir<');
  expect(html).not.toContain('Write to me');
});

test.for([
  ['of 301 characters', { en: { 'contact.send': 'a'.repeat(301) } }],
  ['of 10,000 characters', { en: { 'contact.send': 'a'.repeat(10_000) } }],
  ['that is no text', { en: { 'contact.send': ['a'] } }],
  ['in no language', { 'contact.send': 'Write to me' }],
  ['in a list', [['contact.send', 'Write to me']]],
])('a word %s is refused and changes nothing', async ([, texts]) => {
  const { save } = await savingWords();
  expect((await save(texts)).status).toBe(422);
  expect(await homePage()).toContain('>Send Message<');
});

test('a save says that a word without its figure is not on the site yet', async () => {
  const { save } = await savingWords();
  const lost = await save({ en: { 'contact.reply-promise.other': 'I answer soon.' } });
  expect(lost.json.data.has_unfinished).toBe(true);
  const whole = await save({ en: { 'contact.reply-promise.other': 'I answer within {count} hours.' } });
  expect(whole.json.data.has_unfinished).toBe(false);
});
