import { CONTACT_FIELDS } from '#contract/contact-rules';
import { scrollToId } from '../../lib/scroll-to.ts';
import { word } from '../../lib/words.ts';

export const suggestSubject = (subject: string): void => {
  const field = document.querySelector<HTMLInputElement>('#contact-form [name="subject"]');
  if (field === null || (field.value.trim() !== '' && field.value !== field.dataset['suggested'])) return;
  field.value = subject;
  field.dataset['suggested'] = subject;
  field.dispatchEvent(new Event('input', { bubbles: true }));
};

/** The boot script noted the subject of a link that was clicked before the app loaded. */
export const suggestNotedSubject = (): void => {
  const { subject } = document.documentElement.dataset;
  if (subject !== undefined) suggestSubject(subject);
};

export const quoteSubject = (tierName: string): string =>
  Array.from(word('contact.quote-subject', { tier: tierName.trim() }))
    .slice(0, CONTACT_FIELDS.subject.max)
    .join('');

export const writeAbout = (tierName: string): void => {
  suggestSubject(quoteSubject(tierName));
  scrollToId('contact-form');
};
