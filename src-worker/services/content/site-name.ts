import { accentFor, type Accent } from '#contract/accent';
import type { Edits } from '#contract/content';
import type { Context } from '../../context.ts';
import { readSnapshot } from './read-snapshot.ts';

/** How the site shows itself in mails. */
interface SiteBrand {
  name: string;
  accent: Accent;
  /** The sentence on its home page that shows its edits. */
  edits?: Edits;
}

/** Whose site it is and in which colour; its host's name and the site's own colour when the content can't be read. */
export const siteBrand = async (ctx: Context, origin: string): Promise<SiteBrand> => {
  try {
    const { profile, look } = (await readSnapshot(ctx)).content;
    return { name: profile.personalInfo.name, accent: accentFor(look.accent), edits: profile.edits };
  } catch (error) {
    ctx.log('warn', 'site_name_unavailable', { error });
    return { name: new URL(origin).host, accent: accentFor('') };
  }
};

/** The name the site goes by: its owner's, or its host's when the content can't be read. */
export const siteName = async (ctx: Context, origin: string): Promise<string> => (await siteBrand(ctx, origin)).name;
