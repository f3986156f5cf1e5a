import { WORK_MESSAGES } from '#contract/work-rules';
import type { Context } from '../../context.ts';
import { countAttempt, type RateLimit } from './rate-limit.ts';

const HOUR_SECONDS = 3600;

const ANSWERS: RateLimit = {
  name: 'work_answer',
  limit: 120,
  windowSeconds: HOUR_SECONDS,
  message: WORK_MESSAGES.tooMany,
};

export const countWorkAnswer = (ctx: Context, workId: string): Promise<void> =>
  countAttempt(ctx, [{ rule: ANSWERS, of: [workId] }]);

const CODES: RateLimit = { ...ANSWERS, name: 'work_code', limit: 5 };

export const countWorkCode = (ctx: Context, workId: string): Promise<void> =>
  countAttempt(ctx, [{ rule: CODES, of: [workId] }]);
