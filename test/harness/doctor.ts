import { DOCUMENT_KEYS } from '#contract/content';
import type { DoctorCheck } from '#contract/doctor';
import type { Bindings } from '../../src-worker/settings.ts';
import { AppError } from '../../src-worker/errors.ts';
import { examine } from '../../src-worker/services/operations/doctor/checks.ts';
import { addressesIn, isForeign } from '../../src-worker/services/operations/doctor/addresses.ts';
import { ROOT } from './child.ts';
import { askLinks, readMailRecords } from './doctor-outside.ts';
import { readSite, type Place } from './live/site-file.ts';
import { applyMigrations } from './local-database.ts';
import { portFromEnv } from './ports.ts';
import { readArguments } from './read-arguments.ts';
import { localSettings } from './settings.ts';
import { withLocalSite, withRemoteSite, type SiteStores } from './site-stores.ts';
import { exitWith, StartFailure } from './start-failure.ts';

const USAGE = `npm run doctor [-- --remote | --preview] [-- --json]

Looks for what contradicts itself or was forgotten: in the site on this machine, or with --remote in the deployed one.
It asks the servers your links lead to and, with --remote, the name servers of your mail's domain. PayPal is asked with
PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET of the environment. It changes nothing, and ends with 1 when a fault is found.`;

const OPTIONS = {
  remote: { type: 'boolean', default: false },
  preview: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const;

/** The site's public settings, with those of the environment. */
const readVars = async (place: Place | null): Promise<Record<string, unknown>> => {
  const given = Object.entries(process.env).filter(([name]) => /^PAYPAL_|^SIMULATORS_ORIGIN$/.test(name));
  const vars =
    place === null
      ? { MODE: 'local', SIMULATORS_ORIGIN: `http://localhost:${portFromEnv('SIMULATORS_PORT', 8788).number}` }
      : { ...(await readSite(place, ROOT)).vars, MODE: place };
  return { ...vars, ...Object.fromEntries(given) };
};

const examineStores = async ({ db, kv, media }: SiteStores, vars: Record<string, unknown>): Promise<DoctorCheck[]> => {
  const { createContext } = await import('../../src-worker/create-context.ts');
  const ctx = createContext({
    // The platform's store types exist in two forms, and only requests need the limits.
    bindings: { ...vars, DB: db, KV: kv, ...(media === null ? {} : { MEDIA: media }) } as unknown as Bindings,
    requestId: 'doctor',
    place: () => 'doctor',
    now: () => new Date(),
    waitUntil: () => {},
  });
  const { readFacts } = await import('../../src-worker/services/operations/doctor/examine-site.ts');
  const facts = await readFacts({ ...ctx, log: () => {} });
  const sender = typeof vars['MAIL_FROM'] === 'string' ? vars['MAIL_FROM'].split('@')[1] : undefined;
  const urls = DOCUMENT_KEYS.flatMap((key) => addressesIn(facts.documents[key]));
  return examine({
    ...facts,
    askedOrigin: null,
    foreign: await askLinks(urls.filter((url) => isForeign(url, facts.siteOrigin))),
    mailRecords: facts.mode === 'local' || sender === undefined ? null : await readMailRecords(sender),
  });
};

const print = (checks: readonly DoctorCheck[]): void => {
  for (const { title, skipped, findings } of checks) {
    const mark = skipped !== null ? '-' : findings.length === 0 ? 'ok' : '!!';
    console.log(`${mark.padEnd(3)} ${title}${skipped === null ? '' : `: not looked at. ${skipped}`}`);
    for (const { what, tab } of findings) console.log(`      ${what}${tab === null ? '' : ` (admin area: ${tab})`}`);
  }
};

const doctor = async (): Promise<void> => {
  const { remote, preview, json } = readArguments(USAGE, OPTIONS).values;
  const place = preview ? 'preview' : remote ? 'production' : null;
  const vars = await readVars(place);
  const work = (stores: SiteStores) => examineStores(stores, vars);
  const { stateDir } = localSettings();
  if (place === null) await applyMigrations(stateDir);
  const checks = await (place === null ? withLocalSite(stateDir, work) : withRemoteSite(place, work)).catch(
    (error: unknown) => {
      throw error instanceof AppError ? new StartFailure(error.message) : error;
    },
  );
  if (json) console.log(JSON.stringify(checks, null, 2));
  else print(checks);
  process.exitCode = checks.some(({ findings }) => findings.some(({ is_fault }) => is_fault)) ? 1 : 0;
};

await doctor().catch(exitWith);
