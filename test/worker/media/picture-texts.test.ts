import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { call, ownerCookie } from '../admin/owner.ts';
import { ask } from '../site.ts';
import { webpOf } from './pictures.ts';
import { upload } from './upload.ts';

const describe = (cookie: string, picture: string, alt: string | null, focus: unknown = null) =>
  call('PUT', 'admin/picture-text', { cookie, body: { picture, alt, focus } });

const uploaded = async (cookie: string, width = 960): Promise<{ id: string; url: string }> =>
  (await upload('admin/media', [webpOf(480, 320), webpOf(width, (width * 2) / 3)], { cookie })).json.data;

const showStory = (cookie: string, imageUrl: string) =>
  call('PUT', 'admin/about/story', { cookie, body: { title: 'Here', content: 'Once.', imageUrl } });

const imageOf = (html: string, url: string): string =>
  [...html.matchAll(/<img[^>]*>/g)].map(([tag]) => tag).find((tag) => tag.includes(url)) ?? '';

const about = async () => {
  const response = await ask('/about');
  return { html: await response.text(), policy: response.headers.get('content-security-policy') ?? '' };
};

const checkUp = async (cookie: string) => {
  const { checks } = (await call('GET', 'admin/doctor', { cookie })).json.data;
  return checks.find(({ name }: { name: string }) => name === 'alternative_texts').findings;
};

test('alternative text and focus point are kept with a picture, and used wherever it stands', async () => {
  const cookie = await ownerCookie();
  const { id, url } = await uploaded(cookie);
  // A picture without a description looks as before.
  await showStory(cookie, url);
  const before = await about();
  expect(imageOf(before.html, url)).toContain('alt=""');
  expect(before.html).not.toContain('object-position:3');
  expect(await checkUp(cookie)).toEqual([
    {
      is_fault: false,
      what: 'Our story: a picture has no alternative text. Say what it shows, or that it is decorative.',
      tab: 'about',
    },
  ]);

  const said = { alt: 'A <desk> & two "chairs"', focus: [30, 12.5] };
  expect((await describe(cookie, url, said.alt, said.focus)).json.data).toEqual(said);
  expect((await call('GET', `admin/picture-text?picture=${url}`, { cookie })).json.data).toEqual(said);
  const { html, policy } = await about();
  expect(imageOf(html, url)).toContain('alt="A &lt;desk&gt; &amp; two &quot;chairs&quot;"');
  const style = /<style data-look>([^]*?)<\/style>/.exec(html)?.[1] ?? '';
  expect(style).toBe(`img[src*="${id}"]{object-position:30% 12.5%}`);
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style));
  expect(policy).toContain(`'sha256-${Buffer.from(digest).toString('base64')}'`);
  expect(html).not.toContain(' style="');
  const { pictures } = (await call('GET', 'profile')).json.data;
  expect(pictures).toEqual({ [id]: said });
  expect(await checkUp(cookie)).toEqual([]);

  // The description is used wherever the picture is shown, here in a project.
  const projects = (await call('GET', 'admin/content/projects', { cookie })).json.data.body;
  await call('PUT', 'admin/projects', { cookie, body: projects.map((one: object) => ({ ...one, image: url })) });
  expect(imageOf(await (await ask('/')).text(), url)).toContain('alt="A &lt;desk&gt;');
  const rows = await env.DB.prepare("SELECT detail FROM audit_log WHERE action = 'describe_picture'").all();
  expect(rows.results.map(({ detail }) => JSON.parse(String(detail)))).toEqual([said]);
});

test('alternative text is empty only where the owner says that the picture is decorative', async () => {
  const cookie = await ownerCookie();
  const { url } = await uploaded(cookie, 1200);
  await showStory(cookie, url);
  await describe(cookie, url, '');
  expect(await checkUp(cookie)).toEqual([]);
  expect(imageOf((await about()).html, url)).toContain('alt=""');
  // A portrait is described by the person's name until the owner describes it.
  const portrait = 'https://pictures.example/me.jpg';
  const profile = (await call('GET', 'admin/content/profile', { cookie })).json.data.body;
  profile.personalInfo.profileImage = portrait;
  await call('PUT', 'admin/profile', { cookie, body: profile });
  expect(imageOf(await (await ask('/')).text(), portrait)).toContain(`alt="${profile.personalInfo.name}"`);
  await describe(cookie, portrait, 'Ellen at her desk', [50, 0]);
  const home = await (await ask('/')).text();
  expect(imageOf(home, portrait)).toContain('alt="Ellen at her desk"');
  expect(home).toContain(`img[src*="${portrait}"]{object-position:50% 0%}`);
});

test('what cannot be said of a picture is refused with words', async () => {
  const cookie = await ownerCookie();
  const picture = '/pictures/a.jpg';
  const outside = 'The focus point lies outside the picture: both numbers are from 0 to 100 %.';
  for (const focus of [[-1, 50], [50, 100.1], [1], ['a', 2], [null, 3], {}]) {
    const { status, json } = await describe(cookie, picture, 'A desk', focus);
    expect(status, JSON.stringify(focus)).toBe(422);
    expect(json.errors[0].message, JSON.stringify(focus)).toBe(outside);
  }
  expect((await describe(cookie, picture, '   ')).json.errors[0].message).toBe(
    'Say what the picture shows, or that it is decorative.',
  );
  expect((await describe(cookie, picture, 'x'.repeat(301))).json.errors[0].message).toBe(
    'An alternative text has at most 300 characters.',
  );
  for (const address of ['', 'javascript:alert(1)', 'http://a.example/b.jpg']) {
    expect((await describe(cookie, address, 'A desk')).status, address).toBe(422);
  }
  const gone = `/media/${'0'.repeat(32)}/480-960x640.webp`;
  expect((await describe(cookie, gone, 'A desk')).status).toBe(404);
  expect(await env.DB.prepare('SELECT count(*) AS n FROM picture_texts').first('n')).toBe(0);
  expect(await env.DB.prepare("SELECT count(*) AS n FROM audit_log WHERE action = 'describe_picture'").first('n')).toBe(
    0,
  );
});

test('an address in a focus rule cannot leave the style sheet', async () => {
  const cookie = await ownerCookie();
  const picture = 'https://pictures.example/a"]{}</style><b>.jpg';
  await showStory(cookie, picture);
  expect((await describe(cookie, picture, 'A desk', [10, 20])).status).toBe(200);
  const { html } = await about();
  expect(html).not.toContain('</style><b>');
  expect(html).toContain(String.raw`a\22 ]{}\3c /style>\3c b>.jpg"]{object-position:10% 20%}`);
});

test('what is said of a picture goes with the picture', async () => {
  const cookie = await ownerCookie();
  const { id, url } = await uploaded(cookie, 1440);
  await describe(cookie, url, 'A desk');
  expect((await call('DELETE', `admin/media/${id}`, { cookie })).status).toBe(200);
  expect(await env.DB.prepare('SELECT count(*) AS n FROM picture_texts').first('n')).toBe(0);
});
