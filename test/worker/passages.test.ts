import { expect, test } from 'vitest';
import type { Passage } from '#contract/passage';
import { readSnapshot } from '../../src-worker/services/content/read-snapshot.ts';
import { asOwner } from './admin/people.ts';
import { ask, serviceContext } from './site.ts';

// The signature passage of the home page, in the kind that belongs to the trade.

const SHEET = {
  frames: [1, 2, 3].map((number) => ({
    id: `frame-${number}`,
    imageUrl: `/illustrations/wedding.svg#f${number}`,
    alt: `Frame ${number}`,
    isChosen: number === 2,
  })),
  notes: ['Nobody is posing.'],
  caption: 'On the ridge',
};

const TRANSLATION = {
  from: 'de',
  to: 'en',
  original: ['Schön, dass Sie da sind.', 'Bitte läuten.', 'Ohne Gegenstück.'],
  translated: ['Good to see you.', 'Please ring.'],
  notes: [],
  caption: 'A door in Graz',
};

const BEFORE_AFTER = {
  before: { imageUrl: '/illustrations/storeroom-before.svg', alt: 'Boxes on the floor' },
  after: { imageUrl: '/illustrations/storeroom-after.svg', alt: 'Boxes on the shelves' },
  notes: [],
  caption: 'Six weeks apart',
};

const savingPassage = async () => {
  const owner = await asOwner();
  const { content } = await readSnapshot(serviceContext());
  return async (passage: object) => {
    const saved = await owner('PUT', 'admin/profile', { body: { ...content.profile, passage } });
    const html = await (await ask('/')).text();
    const section = /<section id="edits".*?<\/section>/s.exec(html)?.[0] ?? '';
    return { saved, html, section };
  };
};

test('a contact sheet circles one frame and leaves unfinished frames out (passage)', async () => {
  const save = await savingPassage();
  const unfinished = { id: 'frame-4', imageUrl: '', alt: 'Frame 4', isChosen: true };
  const { saved, section, html } = await save({
    kind: 'contact-sheet',
    contactSheet: { ...SHEET, frames: [...SHEET.frames, unfinished] },
  });
  expect(saved.status).toBe(200);
  expect(saved.json.data.has_unfinished).toBe(true);
  expect(section.match(/<li[^>]*><img/g)).toHaveLength(3);
  expect(section.match(/data-chosen/g)).toHaveLength(1);
  expect(section).toMatch(/data-chosen="true"><img src="\/illustrations\/wedding\.svg#f2"[^>]*alt="Frame 2"/);
  expect(section).toContain('>One frame of many</h2>');
  expect(section).not.toContain('Frame 4');
  // The former edited sentence is kept, and neither shown nor published.
  expect(html).not.toContain('We have your application');
  expect((await ask('/api/profile').then((answer) => answer.text())).includes('due course')).toBe(false);
  const back = await save({ ...saved.json.data.body.passage, kind: 'edited-sentence' });
  expect(back.section).toContain('your</ins><sup>1</sup>');
  expect(back.html).not.toContain('wedding.svg');
  expect(back.saved.json.data.body.passage.contactSheet.frames).toHaveLength(4);
});

test('each sentence stands beside its translation, each in its language; one without counterpart waits (passage)', async () => {
  const save = await savingPassage();
  const { saved, section } = await save({ kind: 'translation', translation: TRANSLATION });
  expect(saved.json.data.has_unfinished).toBe(true);
  expect(section.match(/<li>/g)).toHaveLength(2);
  expect(section).toContain(
    '<li><p lang="de" dir="auto">Bitte läuten.</p><p lang="en" dir="auto">Please ring.</p></li>',
  );
  expect(section).toContain('<span>German</span><span>English</span>');
  expect(section).not.toContain('Gegenstück');
  const odd = await save({ kind: 'translation', translation: { ...TRANSLATION, from: 'not a language' } });
  expect(odd.section).toContain('<p dir="auto">Bitte läuten.</p>');
});

test('before and after need both pictures, and their slider has a name (passage)', async () => {
  const save = await savingPassage();
  const whole = await save({ kind: 'before-after', beforeAfter: BEFORE_AFTER });
  expect(whole.saved.json.data.has_unfinished).toBe(false);
  expect(whole.section).toMatch(/<input type="range" aria-label="Before and after" value="50"/);
  expect(whole.section).toMatch(/alt="Boxes on the floor".*alt="Boxes on the shelves"/s);
  const { before } = BEFORE_AFTER;
  const half = await save({
    kind: 'before-after',
    beforeAfter: { ...BEFORE_AFTER, after: { ...before, imageUrl: '' } },
  });
  expect(half.saved.status).toBe(200);
  expect(half.html).not.toContain('id="edits"');
});

test.each([
  ['a kind that is none', { kind: 'poem' }],
  [
    'two frames of one id',
    { kind: 'contact-sheet', contactSheet: { ...SHEET, frames: SHEET.frames.slice(0, 1).flatMap((f) => [f, f]) } },
  ],
  [
    'a picture that runs script',
    { kind: 'before-after', beforeAfter: { ...BEFORE_AFTER, before: { imageUrl: 'javascript:alert(1)', alt: '' } } },
  ],
  [
    'a sentence of 1,001 letters',
    { kind: 'translation', translation: { ...TRANSLATION, original: ['x'.repeat(1001)] } },
  ],
] as const)('%s is refused with words (passage)', async (_, passage: object) => {
  const save = await savingPassage();
  const { saved, section } = await save(passage);
  expect(saved.status).toBe(422);
  expect(saved.json.errors[0].path).toMatch(/^passage\./);
  expect(section).toContain('One sentence, edited');
});

test('a passage stands in the first screen, unless the owner moved its section down', async () => {
  const save = await savingPassage();
  const { html } = await save({ kind: 'translation', translation: TRANSLATION });
  // The promise and its buttons come first, also for who reads by ear.
  const hero =
    /<section id="hero"[\s\S]*data-app="start-trial"[\s\S]*<section id="edits"[\s\S]*?(?=<section id="skills")/.exec(
      html,
    )?.[0];
  expect(hero).toContain('Bitte läuten.');
  expect(html.match(/id="edits"/g)).toHaveLength(1);
  expect(html).toMatch(/\.first-passage\{/);
  const owner = await asOwner();
  const home = [
    { id: 'skills', isShown: true, heading: '', lead: '' },
    { id: 'edits', isShown: true, heading: '', lead: '' },
  ];
  expect((await owner('PUT', 'admin/sections', { body: { home, about: [] } })).status).toBe(200);
  const moved = await (await ask('/')).text();
  expect(moved).toMatch(/<section id="skills"[\s\S]*<section id="edits" class="passage"/);
  expect(moved.match(/id="edits"/g)).toHaveLength(1);
});

test('a passage in German says its own heading in German, unless the owner has one', async () => {
  const owner = await asOwner();
  const { content } = await readSnapshot(serviceContext());
  const passage: Partial<Passage> = { kind: 'contact-sheet', contactSheet: SHEET };
  const personalInfo = { ...content.profile.personalInfo, language: 'de' };
  await owner('PUT', 'admin/profile', { body: { ...content.profile, personalInfo, passage } });
  expect(await (await ask('/')).text()).toContain('>Eines von vielen</h2>');
  const home = [{ id: 'edits', isShown: true, heading: 'Ein Nachmittag', lead: '' }];
  await owner('PUT', 'admin/sections', { body: { home, about: [] } });
  expect(await (await ask('/')).text()).toContain('>Ein Nachmittag</h2>');
});
