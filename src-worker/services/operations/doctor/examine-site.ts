import type { DoctorReport } from '#contract/doctor';
import type { PlanCheck } from '#contract/paypal-plans';
import { TRADES } from '#contract/trades';
import { DOCUMENT_KEYS, type DocumentKey } from '#contract/content';
import type { Context } from '../../../context.ts';
import { content } from '../../../db/schema/content.ts';
import { PayPalError } from '../../../providers/paypal-error.ts';
import { listPayPalWebhooks } from '../../../providers/paypal-webhooks.ts';
import { hasResume } from '../../content/resume-file.ts';
import { sampleIn } from '../../content/sample/documents.ts';
import { readPictureTexts } from '../../content/shown-pictures.ts';
import { isSample } from '../../content/sample/sample-document.ts';
import { wholeBody } from '../../content/stored-documents.ts';
import { upgradeDocuments } from '../../content/upgrade-document.ts';
import { readPicture } from '../../media/read-picture.ts';
import { payPalApi } from '../../payments/paypal-access.ts';
import { checkPlans } from '../../payments/plans/check-plans.ts';
import { examine } from './checks.ts';
import type { DoctorFacts } from './facts.ts';
import { addressesIn, pathOf } from './addresses.ts';

export type Surroundings = Pick<DoctorFacts, 'askedOrigin' | 'foreign' | 'mailRecords'>;

/** The check-up changes nothing but alerts about plans. */
export const examineSite = async (ctx: Context, surroundings: Surroundings): Promise<DoctorReport> => ({
  at: ctx.now().toISOString(),
  checks: examine({ ...(await readFacts(ctx)), ...surroundings }),
});

export const readFacts = async (ctx: Context): Promise<Omit<DoctorFacts, keyof Surroundings>> => {
  const { settings } = ctx;
  const { payments } = settings;
  const [rows, resume, paypal] = await Promise.all([ctx.db.select().from(content), hasResume(ctx), askPayPal(ctx)]);
  const bodies = new Map(
    await Promise.all(rows.map(async ({ key, body }) => [key, await wholeBody(ctx, body)] as const)),
  );
  const sample = sampleIn(settings.currency);
  const { documents } = upgradeDocuments(ctx, (key: DocumentKey) =>
    rows.length === 0 ? sample[key] : bodies.get(key),
  );
  return {
    now: ctx.now(),
    documents,
    samples: DOCUMENT_KEYS.filter((key) => rows.some((row) => row.key === key && isSample(row))),
    hasResume: resume,
    pictures: await servedPictures(ctx, addressesIn(Object.values(documents))),
    pictureTexts: await readPictureTexts(ctx, documents),
    ownFiles: new Set(TRADES.flatMap((trade) => addressesIn(sampleIn(settings.currency, trade)))),
    siteOrigin: settings.siteOrigin,
    allowedOrigins: settings.allowedOrigins,
    mode: settings.mode,
    webhookId: payments.ready ? (payments.value.webhook?.id ?? null) : null,
    sellsByApi: payPalApi(ctx) !== null,
    ...paypal,
  };
};

/** Pictures are read one by one, because all together may not fit into memory. */
const servedPictures = async (ctx: Context, addresses: readonly string[]): Promise<Set<string>> => {
  const served = new Set<string>();
  for (const path of new Set(addresses.map(pathOf))) {
    const [, room, id = '', name = ''] = path.split('/');
    if (room === 'media' && (await readPicture(ctx, { id, name })) !== null) served.add(path);
  }
  return served;
};

const askPayPal = async (ctx: Context): Promise<Pick<DoctorFacts, 'plans' | 'webhooks'>> => {
  const api = payPalApi(ctx);
  if (api === null) return { plans: null, webhooks: null };
  const orNull = async <T>(work: Promise<T>): Promise<T | null> => {
    try {
      return await work;
    } catch (error) {
      if (!(error instanceof PayPalError)) throw error;
      ctx.log('warn', 'doctor_without_paypal', { error });
      return null;
    }
  };
  const [plans, webhooks] = await Promise.all([orNull(checkPlans(ctx)), orNull(listPayPalWebhooks(api))]);
  return { plans: isAnswered(plans) ? plans : null, webhooks };
};

const isAnswered = (plans: PlanCheck[] | null): plans is PlanCheck[] =>
  plans !== null && plans.every(({ state }) => state !== 'not_checked');
