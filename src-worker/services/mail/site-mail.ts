import { pictureVersions } from '#contract/media-address';
import { knownLanguage, type WordsLanguage } from '#contract/words';
import type { Words } from '#words/language';
import type { Context } from '../../context.ts';
import { formatDay, wordsIn } from '../../words.ts';
import { siteBrand, type SiteBrand } from '../content/site-name.ts';
import { mailHtml, type MailParts } from './layout.ts';
import type { Action, ClientMail, Mail, MailContent } from './mail.ts';
import { readOwnerAddress } from './owner-email.ts';
import { mailText } from './plain-text.ts';

interface Addressed {
  kind: string;
  to: string;
  /** The mail greets without a name when it is undefined, and not at all when it is null. */
  firstName?: string | null;
  /** The origin of a mail's links is `SITE_ORIGIN` by default; without any, the mail has no link. */
  origin?: string | undefined;
  replyTo?: 'owner' | Mail['replyTo'];
}

/** The mail goes to the owner, in English and without a greeting. `to` is only for the next or former address of the owner. */
export const siteMail = async (ctx: Context, to: ToOwner, content: MailContent): Promise<Mail> =>
  compose(
    ctx,
    { ...to, to: to.to ?? (await readOwnerAddress(ctx)).email, firstName: null, language: 'en' },
    () => content,
  );

type ToOwner = Omit<Addressed, 'to' | 'firstName'> & Partial<Pick<Addressed, 'to'>>;

interface ToClient extends Addressed {
  language: WordsLanguage | null;
}

export const clientMail = (ctx: Context, to: ToClient, write: ClientMail): Promise<Mail> => compose(ctx, to, write);

const compose = async (
  ctx: Context,
  { kind, to, firstName, origin, replyTo, language }: ToClient,
  write: ClientMail,
): Promise<Mail> => {
  const { siteOrigin } = ctx.settings;
  const base = origin ?? siteOrigin;
  const brand = await siteBrand(ctx, base ?? 'http://localhost');
  const { name, accent, edits, timeZone, language: siteLanguage } = brand;
  const words = wordsIn(knownLanguage(language) ?? siteLanguage, {}, timeZone);
  const { subject, amount, facts: told, number, action, also, isWelcome = false, ...content } = write(words);
  const facts = told.map(([label, value]): [string, string] => [
    label,
    typeof value === 'string' ? value : formatDay(value.day, words),
  ]);
  const sum = facts.find(([, value]) => value === amount);
  const readers = words.language === wordsIn(siteLanguage).language ? null : words.language;
  const parts = {
    ...content,
    language: words.language,
    name,
    accent,
    // The passage is the owner's own text, so it stands only in mails of its language.
    edits: isWelcome && words.language === brand.contentLanguage ? edits : undefined,
    greeting: greetingOf(words, firstName),
    action: linkOf(action, base, readers),
    also: linkOf(also, base, readers),
    foot: footOf(brand, base, [number, REASONS[kind] && words.word(REASONS[kind], { site: name })]),
  };
  const answered = replyTo === 'owner' ? { email: (await readOwnerAddress(ctx)).email, name } : replyTo;
  return {
    kind,
    to,
    ...(answered === undefined ? {} : { replyTo: answered }),
    subject: typeof subject === 'string' ? subject : subject(name),
    text: mailText({ ...parts, facts }),
    html: await mailHtml({
      ...parts,
      amount,
      amountLabel: sum && isSaid(words, sum[0]) ? undefined : sum?.[0],
      facts: facts.filter((fact) => fact !== sum && fact[1] !== content.heading),
    }),
  };
};

/** The heading of a mail with one sum, or with a code, says what it is. */
const isSaid = ({ word }: Words, label: string): boolean =>
  label === word('mail.amount') || label === word('mail.work-code');

const REASONS: Readonly<
  Partial<Record<string, 'mail.why-account' | 'mail.why-order' | 'mail.why-quote' | 'mail.why-work'>>
> = {
  account_reset: 'mail.why-account',
  account_confirm: 'mail.why-account',
  account_password_changed: 'mail.why-account',
  payment_customer: 'mail.why-order',
  payment_link: 'mail.why-order',
  quote_client: 'mail.why-quote',
  work_client: 'mail.why-work',
};

/** Mail programs show no SVG, and a picture from another host would tell its owner who reads the mail. */
const portraitOf = (picture: string, base: string | null): string | undefined => {
  const versions = picture.endsWith('.svg') ? null : pictureVersions(picture, base ?? '');
  return base === null || versions === null ? undefined : (versions.srcSet?.split(' ')[0] ?? `${base}${picture}`);
};

const footOf = ({ contact }: SiteBrand, base: string | null, about: (string | undefined)[]): MailParts['foot'] => ({
  portrait: portraitOf(contact?.profileImage ?? '', base),
  lines: [contact?.location, contact?.email].flatMap((line) => line || []),
  about: about.flatMap((line) => line || []),
});

export const ownersWords = async (ctx: Context): Promise<Words> =>
  wordsIn('en', {}, (await siteBrand(ctx, 'http://localhost')).timeZone);

const greetingOf = ({ word }: Words, firstName: string | null | undefined): string | undefined => {
  if (firstName === null) return undefined;
  return firstName === undefined ? word('mail.hello') : word('mail.hello-name', { name: firstName });
};

/** The link names the reader's language if it differs from the site's, so that the page starts in it. */
const linkOf = (
  action: Action | undefined,
  base: string | null,
  language: WordsLanguage | null,
): { label: string; url: string } | undefined => {
  if (action === undefined || (base === null && 'path' in action)) return undefined;
  const url = 'url' in action ? action.url : `${base}/#${action.path}`;
  const isReaders = language !== null && /\/#\/(?!admin)\w/.test(url);
  return { label: action.label, url: isReaders ? `${url}${url.includes('?') ? '&' : '?'}lang=${language}` : url };
};
