import { expect, test } from 'vitest';
import type { Language } from '#contract/words';
import { readSnapshot } from '../../src-worker/services/content/read-snapshot.ts';
import { wordsIn } from '../../src-worker/words.ts';
import { publishDocuments } from './publish-documents.ts';
import { ask, serviceContext } from './site.ts';

/** The text of a page, without scripts and tags, with entities decoded. */
const textOf = (html: string): string =>
  html
    .replaceAll(/<script[\s\S]*?<\/script>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ');

test('the home page arrives with the hero, every service, project and tier as text', async () => {
  const { content } = await readSnapshot(serviceContext());
  const response = await ask('/');
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toMatch(/^text\/html/);
  const text = textOf(await response.text());
  expect(text).toContain(content.profile.personalInfo.name);
  for (const skill of content.skills) expect(text).toContain(skill.name);
  for (const project of content.projects) expect(text).toContain(project.title);
  for (const tier of content.pricing) {
    expect(text).toContain(tier.name);
    expect(text).toContain(tier.price);
  }
});

test('CSP: the only script that runs is the one whose hash the policy admits', async () => {
  const response = await ask('/');
  const policy = response.headers.get('content-security-policy') ?? '';
  const scripts = [
    ...(await response.text()).matchAll(/<script(?![^>]*application\/(?:ld\+)?json)[^>]*>([\s\S]*?)<\/script>/g),
  ];
  expect(scripts).toHaveLength(1);
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(scripts[0]?.[1]));
  const hash = btoa(String.fromCharCode(...new Uint8Array(digest)));
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}'`);
  expect(policy).toContain("require-trusted-types-for 'script'");
  // The only policy is for pasted HTML, and no policy may be made twice.
  expect(policy).toMatch(/trusted-types pasted-html(?:;|$)/);
  expect(policy).not.toContain('unsafe');
});

test('CSP: the markup has no inline style or handler that the policy would refuse', async () => {
  const html = await (await ask('/')).text();
  expect(html).not.toMatch(/<[^>]+\sstyle=/);
  expect(html).not.toMatch(/<[^>]+\son[a-z]+=/);
});

test('XSS: content cannot close the script that carries it', async () => {
  const ctx = serviceContext();
  await readSnapshot(ctx);
  const body = { title: '</script><script>alert(1)</script>', description: '<!--<script>', imageUrl: '' };
  await publishDocuments(ctx, { changes: [{ key: 'founder', body }], actor: 'owner' });
  const html = await (await ask('/')).text();
  expect(html).not.toContain('<script>alert(1)');
  expect(html).not.toContain('<!--<script');
});

test('a dollar sign in content stays as it was written', async () => {
  const ctx = serviceContext();
  const { content } = await readSnapshot(ctx);
  const { profile } = content;
  const body = { ...profile, personalInfo: { ...profile.personalInfo, name: "$& costs $1 and $'" } };
  await publishDocuments(ctx, { changes: [{ key: 'profile', body }], actor: 'owner' });
  expect(textOf(await (await ask('/')).text())).toContain("$& costs $1 and $'");
});

test('an unchanged page is a 304, a publication makes it a new page at once', async () => {
  const ctx = serviceContext();
  await readSnapshot(ctx);
  const tag = (await ask('/')).headers.get('etag') ?? '';
  expect((await ask('/', { headers: { 'if-none-match': tag } })).status).toBe(304);
  const body = { title: 'Somebody New', description: 'Hello.', imageUrl: '' };
  await publishDocuments(ctx, { changes: [{ key: 'founder', body }], actor: 'owner' });
  const changed = await ask('/', { headers: { 'if-none-match': tag } });
  expect(changed.status).toBe(200);
  expect(await changed.text()).toContain('Somebody New');
});

test('the bare document is not a second home page', async () => {
  const response = await ask('/index.html');
  expect(response.status).toBe(301);
  expect(response.headers.get('location')).toBe('/');
});

const homeHead = async (): Promise<string | undefined> => (await (await ask('/')).text()).split('</head>')[0];

test('a page in Arabic runs leftwards from its first paint: its styles are linked in the head (RTL)', async () => {
  const ctx = serviceContext();
  const { content } = await readSnapshot(ctx);
  const { profile } = content;
  const later = /<link rel="stylesheet" href="[^"]+">/;
  expect(await homeHead()).not.toMatch(later);
  const body = { ...profile, personalInfo: { ...profile.personalInfo, language: 'ar' } };
  await publishDocuments(ctx, { changes: [{ key: 'profile', body }], actor: 'owner' });
  expect(await homeHead()).toMatch(/<html lang="ar" dir="rtl">/);
  expect(await homeHead()).toMatch(later);
});

const speak = async (language: Language, contentLanguage?: Language): Promise<void> => {
  const ctx = serviceContext();
  const { profile } = (await readSnapshot(ctx)).content;
  const body = { ...profile, personalInfo: { ...profile.personalInfo, language, contentLanguage } };
  await publishDocuments(ctx, { changes: [{ key: 'profile', body }], actor: 'owner' });
};

/** The files that the document's script loads: the texts, then the app. */
const appOf = (html: string): string[] => /data-app="([^"]+)"/.exec(html)?.[1]?.split(' ') ?? [];

test('the site’s language is that of the form, of what it says without script, and of the words that the app loads', async () => {
  const english = await (await ask('/')).text();
  expect(english).toContain('>Send Message</button>');
  await speak('de');
  const german = await (await ask('/')).text();
  expect(german).toContain('<html lang="de">');
  expect(german).toContain('>Nachricht senden</button>');
  expect(german).not.toContain('Send Message');
  const [[englishWords, ...app], [germanWords, ...sameApp]] = [appOf(english), appOf(german)];
  expect(germanWords).toMatch(/\.js$/);
  expect(germanWords).not.toBe(englishWords);
  expect(sameApp).toEqual(app);
  const refused = await ask('/contact', {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ name: 'J', email: 'jo@example.org', subject: 'Hello', message: '0123456789' }),
  });
  expect(textOf(await refused.text())).toContain(
    'Der Name muss 2 bis 100 Zeichen lang sein. Bitte wählen Sie mindestens eine Art von Inhalt',
  );
});

test('a site in a language without words of its own is English in what is not content', async () => {
  await speak('cs');
  const czech = await (await ask('/')).text();
  expect(czech).toContain('<html lang="en">');
  expect(czech).toContain('>Send Message</button>');
  expect(czech).toMatch(/<h1 id="hero-title"[^>]* lang="cs" dir="ltr">/);
  expect(czech).toContain('"inLanguage":"cs"');
  expect(czech).toContain('property="og:locale" content="cs_CZ"');
});

test('texts in another language than the site’s carry their own language and direction, the words around them do not', async () => {
  const plain = await (await ask('/')).text();
  expect(plain).not.toMatch(/ (?:lang="(?!en")|dir="(?!auto"))/);
  await speak('de', 'ar');
  const ctx = serviceContext();
  const { choices, projects } = (await readSnapshot(ctx)).content;
  const kinds = [
    { id: 'Blog post', name: '' },
    { id: 'own-kind', name: 'رسائل' },
  ];
  const translated = projects.map((project, at) => (at === 0 ? { ...project, title: 'مقالات أقل' } : project));
  await publishDocuments(ctx, {
    changes: [
      { key: 'choices', body: { ...choices, kinds } },
      { key: 'projects', body: translated },
    ],
    actor: 'owner',
  });
  for (const path of ['/', '/about', '/projects/more-demos']) {
    const page = await (await ask(path)).text();
    expect(page, path).toContain('<html lang="de">');
    const marked = [...page.matchAll(/<(\w+)[^>]* lang="ar" dir="rtl"[^>]*>/g)].map(([, tag]) => tag);
    expect(marked.length, path).toBeGreaterThan(4);
    expect(page, path).toMatch(/<h1[^>]* lang="ar" dir="rtl"/);
    // Arabic is shown in its own fonts from the first paint.
    expect(page.split('</head>')[0], path).toContain('rel="stylesheet"');
    for (const ours of ['section', 'nav', 'button', 'form', 'label', 'main', 'dt', 'article']) {
      expect(marked, `${path}: ${ours}`).not.toContain(ours);
    }
  }
  const home = await (await ask('/')).text();
  expect(home).toContain('<span lang="ar" dir="rtl">رسائل</span>');
  expect(home).toContain(`<span>${wordsIn('de').word('contact.type-Blog post')}</span>`);
});
