import { CONTACT_FIELDS } from '#contract/contact-rules';
import { scrollToId } from '../../lib/scroll-to.ts';

/**
 * Writes a subject into the contact form, so that the owner knows what somebody came from. What a person typed stays;
 * only an earlier suggestion gives way.
 */
export const suggestSubject = (subject: string): void => {
  const field = document.querySelector<HTMLInputElement>('#contact-form [name="subject"]');
  if (field === null || (field.value.trim() !== '' && field.value !== field.dataset['suggested'])) return;
  field.value = subject;
  field.dataset['suggested'] = subject;
  // The form keeps a draft of what stands in it.
  field.dispatchEvent(new Event('input', { bubbles: true }));
};

/** Writes the subject of a link that was pressed before the app came: the boot script noted it. */
export const suggestNotedSubject = (): void => {
  const { subject } = document.documentElement.dataset;
  if (subject !== undefined) suggestSubject(subject);
};

/** The subject of a message about a tier; a name that is too long is named as far as it goes. */
export const quoteSubject = (tierName: string): string =>
  Array.from(LEAD + tierName.trim())
    .slice(0, CONTACT_FIELDS.subject.max)
    .join('');

const LEAD = 'Quote for ';

/** Leads to the contact form, which then says which tier it is about. */
export const writeAbout = (tierName: string): void => {
  suggestSubject(quoteSubject(tierName));
  scrollToId('contact-form');
};
