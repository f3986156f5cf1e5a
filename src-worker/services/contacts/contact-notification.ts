import { labelOfKinds, type Choices } from '#contract/choices';
import { CONTACT_LABELS, CONTACT_USES } from '#contract/contact';
import type { CONTACT_FIELDS } from '#contract/contact-rules';
import type { FieldValues } from '#contract/form';
import { factsOf } from '#contract/form-values';
import type { Context } from '../../context.ts';
import type { Mail } from '../mail/mail.ts';
import { siteMail } from '../mail/site-mail.ts';
import { mayNotifyOwner } from '../rate-limit/mail-limits.ts';

export const CONTACT_MAIL_KIND = 'contact_notification';

type ContactMessage = FieldValues<typeof CONTACT_FIELDS> & { id: string };

/**
 * Above an hourly limit, one mail stands for all further messages, so that strangers cannot fill the owner's mailbox.
 */
export const contactNotification = async (
  ctx: Context,
  message: ContactMessage,
  choices: Choices,
): Promise<{ mailId: string; mail: Mail }> => {
  if (await mayNotifyOwner(ctx)) return { mailId: crypto.randomUUID(), mail: await messageMail(ctx, message, choices) };
  const hour = ctx.now().toISOString().slice(0, 13);
  return { mailId: `many-notifications-${hour}`, mail: await digestMail(ctx) };
};

const messageMail = (ctx: Context, message: ContactMessage, choices: Choices): Promise<Mail> => {
  const labels = { ...CONTACT_LABELS, contentType: labelOfKinds(choices, 'Content') };
  return siteMail(
    ctx,
    { ...TO_OWNER, replyTo: { email: message.email, name: message.name } },
    {
      subject: `New enquiry: ${message.subject}`,
      heading: message.subject,
      before: `${message.name} <${message.email}> wrote through the contact form.`,
      facts: factsOf(CONTACT_USES, 'mail', { labels, values: message }),
      quote: message.message,
      action: { label: 'Answer', path: `/admin?tab=contacts&message=${encodeURIComponent(message.id)}` },
      also: { label: 'Write a quote', path: `/admin?tab=quotes&answers=${encodeURIComponent(message.id)}` },
      after: 'You can also answer this mail: your reply goes to the sender.',
    },
  );
};

const digestMail = (ctx: Context): Promise<Mail> => {
  const heading = 'More messages than are mailed one by one';
  return siteMail(ctx, TO_OWNER, {
    subject: heading,
    heading,
    before: 'So many messages came within the hour that they are not mailed one by one for now.',
    facts: [],
    action: { label: 'Read them', path: '/admin?tab=contacts' },
    after:
      'None is lost: all stand in your admin area, under Contacts. You get no other mail about them within this hour.',
  });
};

const TO_OWNER = { kind: CONTACT_MAIL_KIND } as const;
