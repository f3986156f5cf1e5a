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
  /** What is to be looked up, in two columns. */
  facts: [label: string, value: string][];
  after: string;
  /** The first of many: it ends with the site's edited sentence. */
  isWelcome?: boolean;
  /** Where to go on, as a path behind the hash. */
  action?: { label: string; path: string };
}

/** A mail of the site's, plain and as HTML. Links lead to `SITE_ORIGIN`, and without that there are none. */
export const siteMail = async (
  ctx: Context,
  { kind, to, firstName }: { kind: string; to: string; firstName?: string },
  { subject, amount, facts, action, isWelcome = false, ...words }: MailContent,
): Promise<Mail> => {
  const { siteOrigin } = ctx.settings;
  const { name, accent, edits } = await siteBrand(ctx, siteOrigin ?? 'http://localhost');
  const parts = {
    ...words,
    name,
    accent,
    edits: isWelcome ? edits : undefined,
    greeting: firstName === undefined ? 'Hello,' : `Hello ${firstName},`,
    action:
      action === undefined || siteOrigin === null
        ? undefined
        : { label: action.label, url: `${siteOrigin}/#${action.path}` },
  };
  return {
    kind,
    to,
    subject,
    text: mailText({ ...parts, facts }),
    html: await mailHtml({ ...parts, amount, facts: facts.filter(([, value]) => value !== amount) }),
  };
};
