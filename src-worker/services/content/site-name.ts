import type { Context } from '../../context.ts';
import { readSnapshot } from './public-content.ts';

/** The name the site goes by in mails: its owner's, or its host's when the content can't be read. */
export const siteName = async (ctx: Context, origin: string): Promise<string> => {
  try {
    return (await readSnapshot(ctx)).content.profile.personalInfo.name;
  } catch (error) {
    ctx.log('warn', 'site_name_unavailable', { error });
    return new URL(origin).host;
  }
};
