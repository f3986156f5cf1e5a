import type { Context } from '../../context.ts';
import { siteBrand } from '../content/site-name.ts';
import { mailHtml, mailText } from './layout.ts';
import type { Mail } from './mail.ts';

/** What a mail of the site's says: about money, about the site's health, about its safety, or what somebody wrote. */
export interface MailContent {
  /** Written out, or made with the name of the site. */
  subject: string | ((siteName: string) => string);
  heading: string;
  /** The sum that it is about, among the facts; the HTML has it large in place of that. */
  amount?: string;
  before?: string;
  /** The owner's own words, as they were typed. */
  own?: string;
  /** What somebody wrote. */
  quote?: string;
  /** What is to be looked up, in two columns. */
  facts: [label: string, value: string][];
  after: string;
  /** The first of many: it ends with the site's edited sentence. */
  isWelcome?: boolean;
  /** Where to go on: a path behind the hash, or a link as it is. */
  action?: { label: string } & ({ path: string } | { url: string });
}

interface Addressed {
  kind: string;
  to: string;
  /** Whom it greets. Left out, it greets without a name; null greets nobody. */
  firstName?: string | null;
  /** Where its link leads; left out, to `SITE_ORIGIN`. Without both there is no link. */
  origin?: string | undefined;
  /** Whom an answer to it reaches; left out, nobody. */
  replyTo?: 'owner' | Mail['replyTo'];
}

/** A mail of the site's, plain and as HTML. */
export const siteMail = async (
  ctx: Context,
  { kind, to, firstName, origin, replyTo }: Addressed,
  { subject, amount, facts, action, isWelcome = false, ...content }: MailContent,
): Promise<Mail> => {
  const { siteOrigin, ownerEmail } = ctx.settings;
  const base = origin ?? siteOrigin;
  const { name, accent, edits } = await siteBrand(ctx, base ?? 'http://localhost');
  const parts = {
    ...content,
    name,
    accent,
    edits: isWelcome ? edits : undefined,
    greeting: greetingOf(firstName),
    action: linkOf(action, base),
  };
  const answered = replyTo === 'owner' ? { email: ownerEmail, name } : replyTo;
  return {
    kind,
    to,
    ...(answered === undefined ? {} : { replyTo: answered }),
    subject: typeof subject === 'string' ? subject : subject(name),
    text: mailText({ ...parts, facts }),
    html: await mailHtml({ ...parts, amount, facts: facts.filter(([, value]) => value !== amount) }),
  };
};

const greetingOf = (firstName: string | null | undefined): string | undefined => {
  if (firstName === null) return undefined;
  return firstName === undefined ? 'Hello,' : `Hello ${firstName},`;
};

const linkOf = (action: MailContent['action'], base: string | null): { label: string; url: string } | undefined => {
  if (action === undefined || 'url' in action) return action;
  return base === null ? undefined : { label: action.label, url: `${base}/#${action.path}` };
};
