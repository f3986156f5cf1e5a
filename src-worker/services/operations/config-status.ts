import type { ConfigStatus } from '#contract/admin-system';
import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { hasResume } from '../content/resume-file.ts';
import { namedAddress, readOwnerAddress, toOwnerAddress } from '../mail/owner-email.ts';

export const readConfigStatus = async (ctx: Context): Promise<ConfigStatus> => {
  const { mail } = ctx.settings;
  const [isConnected, isAvailable, address] = await Promise.all([
    answers(ctx, 'database', async () => (await ctx.db.get(sql`SELECT 1`)) !== undefined),
    answers(ctx, 'resume', () => hasResume(ctx)),
    readOwnerAddress(ctx).catch(() => toOwnerAddress(ctx, null)),
  ]);
  return {
    email_configured: mail.ready,
    database_connected: isConnected,
    resume_available: isAvailable,
    sendgrid_from_email: mail.ready ? mail.value.from : null,
    ...namedAddress(address),
  };
};

const answers = async (ctx: Context, part: string, probe: () => Promise<boolean>): Promise<boolean> => {
  try {
    return await probe();
  } catch (error) {
    ctx.log('error', 'config_probe_failed', { part, error });
    return false;
  }
};
