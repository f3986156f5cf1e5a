import type { DoctorCheck, DoctorFinding } from '#contract/doctor';
import { NEEDED_EVENTS } from '../../payments/event-types.ts';
import { emptySections, openPages, sampleDocuments, sampleDrawings, unsaidPictures } from './content-checks.ts';
import type { DoctorFacts } from './facts.ts';
import { deadForeignLinks, deadLinks } from './link-checks.ts';

type Result = DoctorFinding[] | string;

export const examine = (facts: DoctorFacts): DoctorCheck[] =>
  CHECKS.map(({ name, title, check }) => {
    const result = check(facts);
    return typeof result === 'string'
      ? { name, title, skipped: result, findings: [] }
      : { name, title, skipped: null, findings: result };
  });

const CHECKS: readonly { name: string; title: string; check: (facts: DoctorFacts) => Result }[] = [
  { name: 'plans', title: 'Tiers and their PayPal plans', check: (facts) => plans(facts) },
  { name: 'webhook', title: 'PayPal’s webhook', check: (facts) => webhook(facts) },
  { name: 'own_links', title: 'Links and pictures on the site', check: (facts) => deadLinks(facts) },
  {
    name: 'foreign_links',
    title: 'Links to other sites',
    check: (facts) => deadForeignLinks(facts) ?? FROM_YOUR_MACHINE,
  },
  { name: 'empty_sections', title: 'Empty sections', check: (facts) => emptySections(facts) },
  {
    name: 'samples',
    title: 'Sample texts and drawings',
    check: (facts) => [...sampleDocuments(facts), ...sampleDrawings(facts)],
  },
  { name: 'alternative_texts', title: 'Pictures without alternative text', check: (facts) => unsaidPictures(facts) },
  { name: 'open_pages', title: 'Pages of your own', check: (facts) => openPages(facts) },
  { name: 'footer_year', title: 'The year in the footer', check: (facts) => footerYear(facts) },
  { name: 'mail_records', title: 'Your domain’s mail records', check: (facts) => mailRecords(facts) },
  { name: 'domain', title: 'The site’s own address', check: (facts) => domain(facts) },
];

const FROM_YOUR_MACHINE = 'Only npm run doctor asks other servers, from your machine.';

const plans = ({ sellsByApi, plans: checks }: DoctorFacts): Result => {
  if (!sellsByApi) return 'The site has no PayPal credentials.';
  if (checks === null) return 'PayPal did not answer.';
  return checks.flatMap(({ tier_name, state, site, paypal }): DoctorFinding[] => {
    if (state === 'differs') {
      const what = `${tier_name} costs ${site} on the site, and its PayPal plan says: ${paypal ?? 'no such plan'}.`;
      return [{ is_fault: true, what, tab: 'pricing' }];
    }
    if (state === 'no_plan') {
      return [
        { is_fault: false, what: `${tier_name} renews and has no PayPal plan: it can’t be bought.`, tab: 'pricing' },
      ];
    }
    return [];
  });
};

const webhook = ({ sellsByApi, webhooks, webhookId, siteOrigin, mode }: DoctorFacts): Result => {
  if (!sellsByApi) return 'The site has no PayPal credentials.';
  if (webhooks === null) return 'PayPal did not answer.';
  const known = webhooks.find(({ id }) => id === webhookId);
  if (known === undefined) {
    return [
      fault(`PayPal knows no webhook ${webhookId ?? ''} of this app. Add one, and set PAYPAL_WEBHOOK_ID to its id.`),
    ];
  }
  const url = `${siteOrigin ?? ''}/api/payments/webhook`;
  if (mode !== 'local' && known.url !== url) {
    return [
      fault(`PayPal’s webhook leads to ${known.url} and not to ${url}. Change it in PayPal’s developer dashboard.`),
    ];
  }
  const lacking = known.events.includes('*') ? [] : NEEDED_EVENTS.filter((name) => !known.events.includes(name));
  return lacking.length === 0
    ? []
    : [fault(`PayPal’s webhook lacks ${lacking.join(', ')}. Add them in PayPal’s developer dashboard.`)];
};

const footerYear = ({ documents, now }: DoctorFacts): Result => {
  const year = documents.profile.personalInfo.copyrightYear ?? 2024;
  const present = now.getUTCFullYear();
  return year >= present
    ? []
    : [{ is_fault: false, what: `The footer says ${year}. It is ${present}.`, tab: 'profile' }];
};

const mailRecords = ({ mailRecords: records, mode }: DoctorFacts): Result => {
  if (mode === 'local') return 'On this machine no mail leaves.';
  if (records === null) return FROM_YOUR_MACHINE;
  const { domain: name, spf, dkim, dmarc } = records;
  if (spf === null || dkim === null || dmarc === null) return 'No name server answered.';
  return [
    ...(spf.length === 0 ? [fault(`${name} has no SPF record. Your mail provider’s set-up names it.`)] : []),
    ...(spf.length > 1 ? [fault(`${name} has ${spf.length} SPF records, so none counts. Make one of them.`)] : []),
    ...(dkim.length === 0
      ? [fault(`${name} has no DKIM key under a name that is usual. Look at your mail provider’s set-up.`)]
      : []),
    ...(dmarc.length === 0
      ? [fault(`${name} has no DMARC record. Add a TXT record at _dmarc.${name}: v=DMARC1; p=none at least.`)]
      : []),
  ];
};

const domain = ({ siteOrigin, askedOrigin, allowedOrigins, mode }: DoctorFacts): Result => {
  if (mode === 'local') return 'On this machine the site has no address of its own.';
  if (askedOrigin === null) return 'The admin area compares it.';
  if (siteOrigin === askedOrigin || allowedOrigins.includes(askedOrigin)) return [];
  const what = `You are at ${askedOrigin}, and SITE_ORIGIN is ${siteOrigin ?? 'not set'}: links in mails and search engines lead there.`;
  return [{ is_fault: true, what, tab: null }];
};

const fault = (what: string): DoctorFinding => ({ is_fault: true, what, tab: null });
