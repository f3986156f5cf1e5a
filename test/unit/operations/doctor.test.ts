import { expect, test } from 'vitest';
import type { OwnPage } from '#contract/own-pages';
import { documentSchemas, type Documents } from '#contract/content';
import { plainToRichText } from '#contract/rich-text';
import { sampleIn } from '../../../src-worker/services/content/sample/documents.ts';
import { examine } from '../../../src-worker/services/operations/doctor/checks.ts';
import type { DoctorFacts } from '../../../src-worker/services/operations/doctor/facts.ts';
import { addressesIn, isForeign } from '../../../src-worker/services/operations/doctor/addresses.ts';
import { askLinks, readMailRecords } from '../../harness/doctor-outside.ts';

/** The sample with pictures of the owner's own. */
const sample = JSON.parse(JSON.stringify(sampleIn('USD')).replaceAll(/\/illustrations\/[\w.-]+/g, ''));
const documents = Object.fromEntries(
  Object.entries(documentSchemas).map(([key, schema]) => [key, schema.parse(sample[key])]),
) as Documents;

/** A deployed site on which all is well. */
const well: DoctorFacts = {
  now: new Date('2026-05-04T10:00:00.000Z'),
  documents: {
    ...documents,
    profile: { ...documents.profile, personalInfo: { ...documents.profile.personalInfo, copyrightYear: 2026 } },
  },
  samples: [],
  hasResume: true,
  pictures: new Set(),
  // Every picture has a description.
  pictureTexts: new Proxy({}, { get: () => ({ alt: 'A desk', focus: null }) }),
  ownFiles: new Set(addressesIn(sampleIn('USD'))),
  siteOrigin: 'https://www.writer.example',
  askedOrigin: 'https://www.writer.example',
  allowedOrigins: [],
  mode: 'production',
  plans: [],
  webhooks: [{ id: 'WH-1', url: 'https://www.writer.example/api/payments/webhook', events: ['*'] }],
  webhookId: 'WH-1',
  sellsByApi: true,
  foreign: [],
  mailRecords: { domain: 'writer.example', spf: ['v=spf1 -all'], dkim: ['s1'], dmarc: ['v=DMARC1; p=none'] },
};

const page: OwnPage = {
  id: 'p1',
  kind: 'privacy',
  slug: 'privacy',
  title: 'Privacy',
  content: plainToRichText('Write to [[your address]].'),
  inFooter: true,
  isPublished: true,
  changedAt: '',
};

const plan = { tier_id: 'a', tier_name: 'Basic', plan_id: 'P-1', site: '$400.00 a month', paypal: '$350.00 a month' };
const withDocuments = (change: Partial<Documents>): Partial<DoctorFacts> => ({
  documents: { ...well.documents, ...change },
});
const [firstProject] = documents.projects;
const projectWith = (image: string) =>
  withDocuments({ projects: firstProject === undefined ? [] : [{ ...firstProject, image }] });

test('a site on which all is well has no findings', () => {
  for (const { name, findings, skipped } of examine(well)) expect([name, skipped, findings]).toEqual([name, null, []]);
});

test.each<[check: string, what: string, tab: string | null, planted: Partial<DoctorFacts>]>([
  ['plans', 'Basic costs $400.00 a month', 'pricing', { plans: [{ ...plan, state: 'differs' }] }],
  ['plans', 'has no PayPal plan', 'pricing', { plans: [{ ...plan, plan_id: null, paypal: null, state: 'no_plan' }] }],
  ['webhook', 'knows no webhook WH-1', null, { webhooks: [] }],
  [
    'webhook',
    'leads to https://old.example',
    null,
    { webhooks: [{ id: 'WH-1', url: 'https://old.example', events: ['*'] }] },
  ],
  [
    'webhook',
    'lacks CHECKOUT.ORDER.APPROVED',
    null,
    { webhooks: [{ id: 'WH-1', url: 'https://www.writer.example/api/payments/webhook', events: [] }] },
  ],
  [
    'own_links',
    `/media/${'a'.repeat(32)}/1x1.webp is not on the site`,
    'projects',
    projectWith(`/media/${'a'.repeat(32)}/1x1.webp`),
  ],
  ['own_links', '/illustrations/none.svg is not on the site', 'projects', projectWith('/illustrations/none.svg')],
  [
    'own_links',
    'https://www.writer.example/projects/gone',
    'projects',
    projectWith('https://www.writer.example/projects/gone'),
  ],
  ['own_links', '/projects/%E0%A4%A is not on the site', 'projects', projectWith('/projects/%E0%A4%A')],
  [
    'foreign_links',
    'https://gone.example/: answers 404',
    'projects',
    { ...projectWith('https://gone.example/'), foreign: [{ url: 'https://gone.example/', fault: 'answers 404' }] },
  ],
  [
    'empty_sections',
    'Nothing is shown of our services',
    'services',
    withDocuments({ skills: documents.skills.map((skill) => ({ ...skill, isActive: false })) }),
  ],
  ['empty_sections', 'Nothing is shown of our values', 'about', withDocuments({ values: [] })],
  [
    'empty_sections',
    'Nothing is shown of projects',
    'projects',
    withDocuments({ projects: documents.projects.map((project) => ({ ...project, title: ' ' })) }),
  ],
  ['samples', 'Profile: still the sample', 'profile', { samples: ['profile'] }],
  ['samples', 'Projects, and the testimonial until there is one', 'projects', { samples: ['projects'] }],
  [
    'samples',
    'Our story: /illustrations/story.svg is a drawing of the sample.',
    'about',
    withDocuments({ story: { ...documents.story, imageUrl: '/illustrations/story.svg' } }),
  ],
  [
    'open_pages',
    '“Privacy” is not on the site: Still to fill in: your address',
    'pages',
    withDocuments({ pages: [page] }),
  ],
  ['open_pages', '“Privacy” waits', 'pages', withDocuments({ pages: [{ ...page, isPublished: false }] })],
  ['footer_year', 'The footer says 2026. It is 2027', 'profile', { now: new Date('2027-01-01T00:00:00.000Z') }],
  [
    'mail_records',
    'no SPF record',
    null,
    { mailRecords: { domain: 'd.example', spf: [], dkim: ['s1'], dmarc: ['v'] } },
  ],
  [
    'mail_records',
    '2 SPF records',
    null,
    { mailRecords: { domain: 'd.example', spf: ['a', 'b'], dkim: ['s1'], dmarc: ['v'] } },
  ],
  ['mail_records', 'no DKIM key', null, { mailRecords: { domain: 'd.example', spf: ['a'], dkim: [], dmarc: ['v'] } }],
  [
    'mail_records',
    '_dmarc.d.example',
    null,
    { mailRecords: { domain: 'd.example', spf: ['a'], dkim: ['s1'], dmarc: [] } },
  ],
  ['domain', 'You are at https://other.example', null, { askedOrigin: 'https://other.example' }],
])('the check-up finds what was planted: %s: %s', (check, what, tab, planted) => {
  const found = examine({ ...well, ...planted }).filter(({ findings }) => findings.length > 0);
  expect(found.map(({ name }) => name)).toEqual([check]);
  expect(found[0]?.findings).toMatchObject([{ what: expect.stringContaining(what), tab }]);
});

test('a section that is hidden is meant to be empty', () => {
  const about = [{ id: 'values' as const, isShown: false, heading: '', lead: '' }];
  const planted = withDocuments({ values: [], sections: { home: [], about } });
  expect(examine({ ...well, ...planted }).flatMap(({ findings }) => findings)).toEqual([]);
});

test('what can’t be known from here is said and not found', () => {
  const facts = { ...well, foreign: null, mailRecords: null, plans: null, webhooks: null };
  const skipped = examine(facts).filter((check) => check.skipped !== null);
  expect(skipped.map(({ name }) => name)).toEqual(['plans', 'webhook', 'foreign_links', 'mail_records']);
});

test('mail records are read from the sender’s domain, and a name server that is silent is no missing record', async () => {
  const answers: Record<string, string[][]> = {
    'writer.example': [['v=spf1 include:', 'sendgrid.net -all'], ['another=1']],
    '_dmarc.writer.example': [['v=DMARC1; p=reject']],
    's1._domainkey.writer.example': [['k=rsa; p=MIGf']],
  };
  const resolve = (name: string) =>
    answers[name] === undefined
      ? Promise.reject(Object.assign(new Error(name), { code: 'ENOTFOUND' }))
      : Promise.resolve(answers[name]);
  expect(await readMailRecords('writer.example', resolve)).toEqual({
    domain: 'writer.example',
    spf: ['v=spf1 include:sendgrid.net -all'],
    dmarc: ['v=DMARC1; p=reject'],
    dkim: ['s1'],
  });
  expect(await readMailRecords('writer.example', silent)).toMatchObject({ spf: null, dmarc: null, dkim: null });
});

const silent = () => Promise.reject(Object.assign(new Error('late'), { code: 'ETIMEOUT' }));

test('other sites’ links are asked once each, and only an answer that says so is dead', async () => {
  const asked: string[] = [];
  const ask = (url: string): Promise<{ status: number }> => {
    asked.push(url);
    if (url.includes('away')) return Promise.reject(new Error('getaddrinfo ENOTFOUND'));
    return Promise.resolve({ status: url.includes('gone') ? 404 : url.includes('shy') ? 403 : 200 });
  };
  const urls = [
    'https://gone.example/',
    'https://good.example/',
    'https://gone.example/',
    'https://shy.example/',
    'https://away.example/',
  ];
  expect(await askLinks(urls, ask)).toEqual([
    { url: 'https://gone.example/', fault: 'answers 404' },
    { url: 'https://good.example/', fault: null },
    { url: 'https://shy.example/', fault: null },
    { url: 'https://away.example/', fault: 'does not answer' },
  ]);
  expect(asked).toHaveLength(4);
  expect(isForeign('https://www.writer.example/a', 'https://www.writer.example')).toBe(false);
});
