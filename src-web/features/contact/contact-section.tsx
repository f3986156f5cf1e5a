import { useSyncExternalStore, type ReactNode } from 'react';
import type { Profile } from '#contract/content';
import type { ReplyFigure } from '#contract/desk';
import type { Portfolio } from '#contract/published-content';
import type { ContactFormOutcome } from '#contract/renderer';
import type { SectionChoice } from '#contract/site-sections';
import { Section } from '../../components/section.tsx';
import { ContactForm } from './contact-form.tsx';
import styles from './contact-section.module.css';
import { sectionHead } from '../../lib/section-head.ts';
import { word } from '../../lib/words.ts';

interface ContactSectionProps {
  choices?: Portfolio['choices'];
  info: Profile['personalInfo'];
  said?: ReactNode;
  outcome?: ContactFormOutcome;
  choice?: Pick<SectionChoice, 'heading' | 'lead'>;
  reply?: ReplyFigure;
}

export const ContactWays = ({ info }: Pick<ContactSectionProps, 'info'>) => (
  <address className={styles['ways']}>
    {info.email && (
      <p>
        <span>{word('contact.email')}</span>
        <a href={`mailto:${info.email}`}>{info.email}</a>
      </p>
    )}
    {info.phone && (
      <p>
        <span>{word('contact.phone')}</span>
        <a href={phoneHref(info.phone)}>{info.phone}</a>
      </p>
    )}
    {info.location && (
      <p>
        <span>{word('contact.place')}</span>
        {info.location}
      </p>
    )}
  </address>
);

export const ContactSection = ({ info, said, choices, outcome, choice, reply }: ContactSectionProps) => {
  const head = sectionHead('contact', choice, word('contact.lead'));
  const lead = (
    <>
      {head.lead}
      {reply && <UsualReply reply={reply} />}
    </>
  );
  return (
    <Section id="contact" {...head} lead={lead}>
      <div className={styles['columns']}>
        {said}
        <ContactForm outcome={outcome} choices={choices} />
        <ContactWays info={info} />
      </div>
    </Section>
  );
};

/** A page from a cache may be old, so a script shows the reply time only while it is valid. */
const UsualReply = ({ reply: { hours, until } }: { reply: ReplyFigure }) => {
  const left = () => Date.parse(until) - Date.now();
  const atItsEnd = (changed: () => void) => {
    const timer = setTimeout(changed, left());
    return () => clearTimeout(timer);
  };
  return (
    <span hidden={!useSyncExternalStore(atItsEnd, () => left() > 0, never)} data-until={until}>
      {` ${word('contact.usual-reply', { count: hours })}`}
    </span>
  );
};

const never = (): boolean => false;

const phoneHref = (phone: string): string => `tel:${phone.replaceAll(/[^+\d]/g, '')}`;
