import type { Context } from '../../context.ts';
import { siteBrand } from '../content/site-name.ts';
import { mailHtml, mailText } from './layout.ts';
import type { Mail } from './mail.ts';

/** What a mail of the site's says: about money, about the site's health, about its safety. */
export interface MailContent {
  subject: string;
  heading: string;
  /** The sum that it is about, among the facts; the HTML has it large in place of that. */
  amount?: string;
  before: string;
  /** What somebody wrote. */
  quote?: string;
  /** What is to be looked up, in two columns. */
  facts: [label: string, value: string][];
  after: string;
  /** The first of many: it ends with the site's edited sentence. */
  isWelcome?: boolean;
  /** Where to go on, as a path behind the hash. */
  action?: { label: string; path: string };
}

interface Addressed {
  kind: string;
  to: string;
  firstName?: string;
  /** Where its link leads; left out, to `SITE_ORIGIN`. Without both there is no link. */
  origin?: string | undefined;
  /** Whether an answer to it comes to the owner. */
  isAnswered?: boolean;
}

/** A mail of the site's, plain and as HTML. */
export const siteMail = async (
  ctx: Context,
  { kind, to, firstName, origin, isAnswered = false }: Addressed,
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
    greeting: firstName === undefined ? 'Hello,' : `Hello ${firstName},`,
    action: action === undefined || base === null ? undefined : { label: action.label, url: `${base}/#${action.path}` },
  };
  return {
    kind,
    to,
    ...(isAnswered ? { replyTo: { email: ownerEmail, name } } : {}),
    subject,
    text: mailText({ ...parts, facts }),
    html: await mailHtml({ ...parts, amount, facts: facts.filter(([, value]) => value !== amount) }),
  };
};
