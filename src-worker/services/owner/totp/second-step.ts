import { and, eq, isNotNull, lt } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import { adminTotp } from '../../../db/schema/owner.ts';
import { countAttempt, takeAttemptBack, type Count, type RateLimit } from '../../rate-limit/rate-limit.ts';
import { stepOfCode } from './one-time-code.ts';
import { spendRecoveryCode } from './recovery-codes.ts';
import { unseal } from '../../crypto/sealed-secret.ts';
import type { SecondStep } from '../credentials.ts';

export const findAuthenticator = async (ctx: Context) => {
  const [row] = await ctx.db.select().from(adminTotp).where(isNotNull(adminTotp.confirmedAt)).limit(1);
  return row ?? null;
};

/** Each attempt counts before its code is checked, so that parallel guesses cannot exceed the limit. */
export const takeSecondStep = async (
  ctx: Context,
  code: string | undefined,
  device: string | null,
): Promise<SecondStep> => {
  const authenticator = await findAuthenticator(ctx);
  if (authenticator === null) return 'not_needed';
  if (code === undefined) return 'missing';
  const count: Count =
    device === null ? { rule: WRONG_CODES, of: [OWNER] } : { rule: WRONG_CODES_OF_DEVICE, of: [device] };
  await countAttempt(ctx, [count]);
  const outcome = await spend(ctx, authenticator.secret, code);
  if (outcome !== 'wrong') await takeAttemptBack(ctx, [count]);
  return outcome;
};

/** Wrong codes are limited for all addresses together, which could otherwise try many of the million codes. */
const WRONG_CODES: RateLimit = {
  name: 'admin_code',
  limit: 20,
  windowSeconds: 60 * 60,
  message: 'Too many wrong codes. Please wait a while and try again.',
};

/** A stranger's wrong codes do not lock the owner's known device. */
const WRONG_CODES_OF_DEVICE: RateLimit = { ...WRONG_CODES, name: 'admin_code_device' };

const OWNER = 'owner';

const spend = async (ctx: Context, stored: string, code: string): Promise<SecondStep> => {
  const bare = code.replaceAll(/[\s-]/g, '');
  const step = await stepOfCode(await unseal(ctx, stored), bare, ctx.now());
  if (step !== null) return (await spendStep(ctx, step)) ? 'one_time_code' : 'wrong';
  return (await spendRecoveryCode(ctx, bare)) ? 'recovery_code' : 'wrong';
};

/** One statement decides, so that a code works only once. */
const spendStep = async (ctx: Context, step: number): Promise<boolean> => {
  const spent = await ctx.db
    .update(adminTotp)
    .set({ lastStep: step })
    .where(and(eq(adminTotp.id, 1), lt(adminTotp.lastStep, step)))
    .returning({ id: adminTotp.id });
  return spent.length === 1;
};
