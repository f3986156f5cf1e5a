import { expect, test } from 'vitest';
import { rich } from './documents.ts';
import { asOwner } from './people.ts';

// The specification's calls know fewer keys than the site keeps: a key that a call does not name stays, by the item's
// id.

const storing = async () => {
  const owner = await asOwner();
  const read = async (key: string) => (await owner('GET', `admin/content/${key}`)).json.data.body;
  const put = async (path: string, body: unknown, headers = {}) => {
    const saved = await owner('PUT', `admin/${path}`, { body, headers });
    expect([saved.status, saved.json.errors]).toEqual([200, undefined]);
  };
  return { read, put };
};

test('a bare PUT of projects keeps what it does not name, by id, and takes away what it says null or nothing to', async () => {
  const { read, put } = await storing();
  const [first, second] = await read('projects');
  const parts = [{ id: 'light', name: 'Light', text: rich('From the north.') }];
  const full = { ...first, year: '2024', isActive: true, caseStudy: { ...first.caseStudy, parts } };
  await put('projects', [full, second]);
  const { id, title, description, technologies, image, category, status, featured, order } = full;
  const bare = { id, title: `${title}!`, description, technologies, image, category, status, featured, order };
  await put('projects', [second, { ...bare, caseStudy: { type: full.caseStudy.type, challenge: rich('Anew.') } }]);
  const [, kept] = await read('projects');
  expect(kept).toEqual({ ...full, title: `${title}!`, caseStudy: { ...full.caseStudy, challenge: rich('Anew.') } });
  await put('projects', [second, { ...bare, year: '', caseStudy: null }]);
  const [, cleared] = await read('projects');
  expect(cleared.year).toBe('');
  expect(cleared).not.toHaveProperty('caseStudy');
});

test('a bare PUT of the profile keeps time zone, language and the edited passage', async () => {
  const { read, put } = await storing();
  const profile = await read('profile');
  const full = { ...profile, personalInfo: { ...profile.personalInfo, timeZone: 'Europe/Berlin', language: 'de' } };
  await put('profile', full);
  const { name, title, heroDescription, email, phone, location, experience, profileImage, heroBackground } =
    full.personalInfo;
  const personalInfo = {
    name,
    title,
    heroDescription,
    email,
    phone,
    location,
    experience,
    profileImage,
    heroBackground,
  };
  await put('profile', { personalInfo, socialLinks: [], updatedAt: '2026-01-01' });
  expect(await read('profile')).toEqual({ ...full, socialLinks: [] });
  await put('profile', { personalInfo: { ...personalInfo, timeZone: null }, socialLinks: [], edits: null });
  const cleared = await read('profile');
  expect(cleared.personalInfo).not.toHaveProperty('timeZone');
  expect(cleared.personalInfo.language).toBe('de');
  expect(cleared).not.toHaveProperty('edits');
});

test('an editor names the revision that it read, and what it leaves out is gone', async () => {
  const { read, put } = await storing();
  const [first] = await read('projects');
  const { caseStudy: _, ...without } = first;
  await put('projects', [without], { 'if-match': '"1"' });
  expect((await read('projects'))[0]).not.toHaveProperty('caseStudy');
});
