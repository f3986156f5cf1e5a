import { dayIn } from '#contract/days';
import { accentFor, type Accent } from '#contract/accent';
import type { Edits, Profile } from '#contract/content';
import { contentLanguageOf, type Language } from '#contract/words';
import { knownZone } from '#contract/time-zone';
import type { Context } from '../../context.ts';

export interface SiteBrand {
  name: string;
  accent: Accent;
  language: Language | undefined;
  contentLanguage?: Language;
  timeZone?: string | undefined;
  edits?: Edits;
  contact?: Pick<Profile['personalInfo'], 'email' | 'location' | 'profileImage'>;
}

export const siteBrand = async (ctx: Context, origin: string): Promise<SiteBrand> => {
  try {
    const { profile, look } = (await ctx.readSnapshot(ctx)).content;
    const { name, language, timeZone } = profile.personalInfo;
    return {
      name,
      language,
      contentLanguage: contentLanguageOf(profile.personalInfo),
      timeZone,
      accent: accentFor(look.accent),
      edits: profile.edits,
      contact: profile.personalInfo,
    };
  } catch (error) {
    ctx.log('warn', 'site_name_unavailable', { error });
    return { name: new URL(origin).host, language: undefined, accent: accentFor('') };
  }
};

export const siteZone = async (ctx: Context): Promise<string> =>
  knownZone((await siteBrand(ctx, 'http://localhost')).timeZone);

export const siteName = async (ctx: Context, origin: string): Promise<string> => (await siteBrand(ctx, origin)).name;

export const today = async (ctx: Context): Promise<string> => dayIn(await siteZone(ctx), ctx.now());
