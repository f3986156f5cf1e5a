import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { always, faultyDatabase } from '../../faults/faulty-stores.ts';
import { visit } from '../../faults/visitor.ts';
import { written } from '../articles/writing.ts';
import { ask, runCron } from '../site.ts';
import { marked, startSearching } from './searching.ts';

test('search: an article is found from its publication on, under its present words, until it is taken back', async () => {
  const { draft, publish, save, move, titles, search } = await startSearching();
  const id = await draft('Harbour pilots', {
    body: 'They climb a rope ladder in any weather.',
    summary: 'Of ladders.',
  });
  expect(await titles('rope ladder')).toEqual([]);
  await publish(id);
  await expect.poll(() => titles('rope ladder')).toEqual(['Harbour pilots']);
  expect(marked(await search('ROPE ládd'))).toEqual(['Of [ladders]. They climb a [rope] [ladder] in any weather.']);

  await save(
    id,
    written('Sea pilots', { slug: 'sea-pilots', body: 'They climb a swaying stair.', tags: ['Ships'] }),
    1,
  );
  await expect.poll(() => titles('swaying stair')).toEqual(['Sea pilots']);
  expect(await titles('rope')).toEqual([]);
  expect((await search('ships')).results).toMatchObject([{ kind: 'article', path: '/writing/sea-pilots' }]);

  await move(id, 'unpublish');
  expect(await titles('swaying')).toEqual([]);
  await publish(id);
  await expect.poll(() => titles('swaying')).toEqual(['Sea pilots']);
  await move(id, 'archive');
  expect(await titles('swaying')).toEqual([]);
});

const tidying = (hours: number): Date => {
  const at = new Date(Date.now() + hours * 3_600_000);
  at.setUTCMinutes(41);
  return at;
};

const keptTexts = async (): Promise<string> => {
  const { keys } = await env.KV.list({ prefix: 'search:' });
  return (await Promise.all(keys.map(({ name }) => env.KV.get(name)))).join('\n');
};

test('search: nothing that visitors do not see is found or kept in the index, not even for the time that KV is behind', async () => {
  const { owner, draft, publish, release, save, titles, search, index } = await startSearching();
  await draft('Secret draft', { body: 'quicksilver' });
  await publish(await draft('Secret plan', { body: 'quicksilver' }), '2031-07-01T09:00');
  const unfinished = await release('Unfinished', { body: 'quicksilver' });
  await save(unfinished, written('Unfinished', { slug: 'unfinished', body: 'quicksilver of [[whom]]' }), 1);
  const page = { id: 'page-secret', kind: 'other', slug: 'secret', title: 'Secret page', content: 'quicksilver' };
  await owner('PUT', 'admin/pages', { body: [{ ...page, inFooter: true, isPublished: false }] });
  const { body: projects } = (await owner('GET', 'admin/content/projects')).json.data;
  await owner('PUT', 'admin/projects', {
    body: [...projects, { ...projects[0], id: 'proj-secret', title: 'Quicksilver', isActive: false }],
  });
  await index();
  expect(await titles('quicksilver')).toEqual([]);

  const shown = await release('Shown', { body: 'quicksilver' });
  await expect.poll(() => titles('quicksilver')).toEqual(['Shown']);
  await env.DB.prepare('UPDATE articles SET published_at = NULL WHERE id = ?').bind(shown).run();
  expect(await keptTexts()).toContain('quicksilver');
  expect(await search('quicksilver')).toMatchObject({
    results: [],
    said: { outcome: 'Nothing here contains these words. Try fewer or different ones.' },
  });
  await env.DB.prepare('UPDATE site SET version = version + 1').run();
  await index();
  // A shard that a cached first key may still name is deleted only in the hours that follow.
  await runCron(tidying(2));
  expect(await keptTexts()).not.toContain('quicksilver');
});

test('search: a scheduled article is found after Cron has published it', async () => {
  const { draft, publish, titles } = await startSearching();
  await publish(await draft('Later', { body: 'A word like porphyry.' }), '2031-07-01T09:00');
  await runCron(new Date('2031-07-01T08:59:00Z'));
  expect(await titles('porphyry')).toEqual([]);
  await runCron(new Date('2031-07-01T09:00:00Z'));
  expect(await titles('porphyry')).toEqual(['Later']);
});

test('search: projects and own pages are found as they are saved, with their case studies', async () => {
  const { owner, search, titles } = await startSearching();
  const [study] = (await search('undersigned')).results;
  expect(study).toMatchObject({
    kind: 'project',
    title: 'A lender that talks like a person',
    path: '/projects/lender',
    fact: 'Larch Small Business Lending',
  });
  const page = {
    id: 'page-cookery',
    kind: 'other',
    slug: 'cookery',
    title: 'On cookery',
    content: 'Mace and saffron.',
  };
  await owner('PUT', 'admin/pages', { body: [{ ...page, inFooter: false, isPublished: true }] });
  expect((await search('saffron')).results).toMatchObject([{ kind: 'page', path: '/pages/cookery', fact: '' }]);
  const { body } = (await owner('GET', 'admin/content/projects')).json.data;
  const added = { ...body[0], id: 'proj-new', title: 'The saffron trade', order: 9, caseStudy: undefined };
  await owner('PUT', 'admin/projects', { body: [...body, added] });
  expect(await titles('saffron')).toEqual(['The saffron trade', 'On cookery']);
  await owner('PUT', 'admin/projects', { body: [...body, { ...added, isActive: false }] });
  expect(await titles('saffron')).toEqual(['On cookery']);
});

test('search: what is in the title comes first, then what is said most; all words before some of them', async () => {
  const { release, titles, search } = await startSearching();
  await release('A walk', { body: 'The lighthouse.' });
  await release('A longer walk', { body: 'lighthouse '.repeat(30) });
  await release('Lighthouses', { body: 'Towers with lamps.' });
  await release('Lamps', { body: 'Oil, gas, electricity.' });
  await expect.poll(() => titles('lighthouse')).toEqual(['Lighthouses', 'A longer walk', 'A walk']);
  expect(await titles('lamps lighthouse')).toEqual(['Lighthouses']);
  const near = await search('lighthouse electrolysis');
  expect(near.said.outcome).toBe('Nothing here contains all of these words. These come close.');
  expect(near.results.map(({ title }) => title)).toEqual(['Lighthouses', 'A longer walk', 'A walk']);
});

const LANGUAGES: [title: string, body: string, found: string[], notFound: string[]][] = [
  [
    'Straße',
    'Die Größe der Brücken in Øresund.',
    ['strasse', 'STRASSE', 'grosse brucken', 'øre', 'oresund'],
    ['trasse'],
  ],
  ['Élève', 'L’été, c’était l’œuvre d’un garçon.', ['eleve', "l'oeuvre", 'ete garcon', 'GARÇON'], ['arcon']],
  ['Ёлка', 'Самый длинный вечер года', ['елка', 'длинн вечер'], ['ечер']],
  ['Όδος', 'Ο δρόμος της θάλασσας', ['οδος', 'θαλασσ', 'ΔΡΟΜΟΣ'], ['αλασσας']],
  ['الكتاب', 'قرأتُ المكتبةَ وكتابًا جديدًا في القاهرة', ['كتاب', 'القاهره', 'مكتبة', 'الكِتاب'], ['اهرة']],
  ['עברית', 'שָׁלוֹם לעולם', ['שלום'], []],
  ['东京旅行', '我们在京都吃了很好的豆腐料理。', ['京都', '豆腐料理', '旅', '东京 豆腐'], ['京东旅']],
  ['日本の庭', '静かな枯山水とコーヒーの午後', ['枯山水', 'コーヒー', '静かな', '庭'], ['ヒコ']],
  ['ภาษาไทย', 'ฉันชอบกินข้าวผัด', ['ข้าวผัด'], []],
  ['한국어', '서울에서 커피를 마셨다', ['서울', '커피'], ['울에서']],
  ['हिन्दी', 'किताब पढ़ना अच्छा है', ['किताब', 'पढ़'], ['ताब']],
  ['Emoji 🎈', 'A balloon 🎈 and a naïve ﬂight, 2 × ３', ['balloon naive', '3'], ['🎈']],
];

test('search: languages with and without spaces, accents and capitals folded, each word found by its beginning', async () => {
  const { release, titles, index } = await startSearching();
  for (const [title, body] of LANGUAGES) await release(title, { body });
  await index();
  for (const [title, , found, notFound] of LANGUAGES) {
    for (const q of found) expect(await titles(q), q).toContain(title);
    for (const q of notFound) expect(await titles(q), q).not.toContain(title);
  }
});

test('search: marks stand where the words are, also behind letters that are folded to more or fewer', async () => {
  const { release, search, titles } = await startSearching();
  await release('Marks', { body: 'Weiß, Œuvre, soft­hyphen, İstanbul, e\u0301te\u0301: then Brücke-Fluß.' });
  await expect.poll(() => titles('fluss')).toEqual(['Marks']);
  expect(marked(await search('bruck fluss'))).toEqual([
    'Weiß, Œuvre, soft­hyphen, İstanbul, été: then [Brücke]-[Fluß].',
  ]);
  await release('وصف', { body: 'قرأتُ الكتابَ ثم كتابًا آخر.', summary: 'بلا نقطة' });
  await expect.poll(() => titles('كتاب')).toEqual(['وصف']);
  expect(marked(await search('كتاب'))).toEqual(['بلا نقطة · قرأتُ [الكتابَ] ثم [كتابًا] آخر.']);
  expect(marked(await search('istanbul'))).toEqual(['Weiß, Œuvre, soft­hyphen, [İstanbul], été: then Brücke-Fluß.']);
});

test('search: the passage is the place that has most of the words, in a long text of any script', async () => {
  const { release, search, titles } = await startSearching();
  const filler = 'Some more words about nothing in particular. ';
  await release('Long', { body: `${filler.repeat(30)}Here the otter meets a heron. ${filler.repeat(30)} An otter.` });
  await expect.poll(() => titles('otter')).toEqual(['Long']);
  const [passage = ''] = marked(await search('heron otter'));
  expect(passage).toContain('Here the [otter] meets a [heron].');
  expect(passage).toMatch(/^… \w.*\w… ?$|^… .* …$/s);
  expect(passage.length).toBeLessThan(300);
  await release('長い', { body: `${'山川草木。'.repeat(200)}獺祭の夜${'山川草木。'.repeat(200)}` });
  await expect.poll(() => titles('獺祭')).toEqual(['長い']);
  expect(marked(await search('獺祭'))[0]).toContain('[獺祭]の夜');
});

test('search: 300 characters are searched for, more are refused with the reason, nothing and signs find nothing', async () => {
  const { release, search, titles } = await startSearching();
  const sentence = Array.from({ length: 42 }, (_, index) => `word${index}`)
    .join(' ')
    .slice(0, 290);
  await release('Quoted', { body: `Before it. ${sentence} And after.` });
  await expect.poll(() => titles('word41'.slice(0, 5))).toEqual(['Quoted']);
  expect(await titles(sentence)).toEqual(['Quoted']);
  expect(await titles(`${sentence.slice(0, 280)} unheard-of`)).toEqual(['Quoted']);
  const long = await search('a'.repeat(301));
  expect(long).toMatchObject({
    isRefused: true,
    results: [],
    said: { outcome: 'A search has at most 300 characters. Please shorten it.' },
  });
  for (const q of ['', '  ', '!?', '\0', '%', '🎈', '漢'.repeat(300), 'ا'.repeat(300), '\uD800'])
    expect((await search(q)).results, q).toEqual([]);
});

test('search: more results than a page go on at the next, and a page behind the last is the last', async () => {
  const { release, search, index } = await startSearching();
  for (let number = 1; number <= 12; number += 1) await release(`Chapter ${number}`, { body: 'Of whales.' });
  await index();
  const [first, second, behind] = [await search('whales'), await search('whales', 2), await search('whales', 9)];
  expect([first.results.length, second.results.length]).toEqual([10, 2]);
  expect([first.isLast, second.isLast, behind.page]).toEqual([false, true, 2]);
  expect(new Set([...first.results, ...second.results].map(({ path }) => path)).size).toBe(12);
  expect(first.said.outcome).toBe('12 results');
});

test('search: while the database is down visitors still search the index', async () => {
  const { release, titles } = await startSearching();
  await release('Afloat', { body: 'A word like bathyscaphe.' });
  await expect.poll(() => titles('bathyscaphe')).toEqual(['Afloat']);
  await ask('/');
  const { DB } = faultyDatabase(always);
  const response = await visit('/search?q=bathyscaphe', { bindings: { ...env, DB } });
  expect(response.status).toBe(200);
  expect(await response.text()).toContain('Afloat');
});
