import { DEFAULT_CHOICES, shownChoices, type Choices } from '#contract/choices';
import { contactRequestOf, type AskedKinds } from '#contract/contact';
import { CONTENT_TYPES } from '#contract/contact-rules';
import { contentRequestOf } from '#contract/payments';
import type { Context } from '../../context.ts';

export const readChoices = async (ctx: Context): Promise<Choices> => {
  try {
    return (await ctx.readSnapshot(ctx)).content.choices;
  } catch {
    return DEFAULT_CHOICES;
  }
};

/** The list includes kinds that the owner removed while a visitor filled in the form. */
const askedKinds = async (ctx: Context): Promise<AskedKinds> => {
  const { kinds } = await readChoices(ctx);
  const codes = kinds.flatMap(({ id, name }) => [id, name]).filter((code) => code !== '');
  return { codes: [...new Set([...codes, ...CONTENT_TYPES])], isAsked: shownChoices('kinds', kinds).length > 0 };
};

export const askedContact = async (ctx: Context) => contactRequestOf(await askedKinds(ctx));

export const askedContent = async (ctx: Context) => contentRequestOf(await askedKinds(ctx));
