import { REPLY_PROMISE } from '#contract/contact-rules';
import type { Profile } from '#contract/content';
import type { ReplyFigure } from '#contract/desk';
import type { ContactFormOutcome } from '#contract/renderer';
import { sectionHead, type SectionChoice } from '#contract/site-sections';
import { Section } from '../../components/section.tsx';
import { ContactForm } from './contact-form.tsx';
import styles from './contact-section.module.css';
import { UsualReply } from './usual-reply.tsx';

interface ContactSectionProps {
  info: Profile['personalInfo'];
  outcome?: ContactFormOutcome;
  /** The owner's own words above the form. */
  choice?: Pick<SectionChoice, 'heading' | 'lead'>;
  reply?: ReplyFigure;
}

/** The ways to reach the owner besides the form. */
export const ContactWays = ({ info }: Pick<ContactSectionProps, 'info'>) => (
  <address className={styles['ways']}>
    {info.email !== '' && (
      <p>
        <span>Email</span>
        <a href={`mailto:${info.email}`}>{info.email}</a>
      </p>
    )}
    {info.phone !== '' && (
      <p>
        <span>Phone</span>
        <a href={phoneHref(info.phone)}>{info.phone}</a>
      </p>
    )}
    {info.location !== '' && (
      <p>
        <span>Place</span>
        {info.location}
      </p>
    )}
  </address>
);

export const ContactSection = ({ info, outcome, choice, reply }: ContactSectionProps) => {
  const head = sectionHead('contact', choice, `Say what you need and when. You will have a reply ${REPLY_PROMISE}.`);
  return (
    <Section
      id="contact"
      title={head.heading}
      lead={reply === undefined ? head.lead : <Lead {...{ reply }} text={head.lead} />}
    >
      <div className={styles['columns']}>
        <ContactForm outcome={outcome} />
        <ContactWays info={info} />
      </div>
    </Section>
  );
};

const Lead = ({ text, reply }: { text: string | undefined; reply: ReplyFigure }) => (
  <>
    {text}
    <UsualReply reply={reply} />
  </>
);

const phoneHref = (phone: string): string => `tel:${phone.replaceAll(/[^+\d]/g, '')}`;
