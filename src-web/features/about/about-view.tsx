import { Fragment, type ReactNode } from 'react';
import type { ApproachStep, Reason, Story, Value } from '#contract/content';
import type { AboutContent } from '#contract/published-content';
import {
  ABOUT_SECTIONS,
  sectionsInOrder,
  wordsOf,
  type AboutSectionId,
  type SectionWords,
} from '#contract/site-sections';
import { Icon } from '../../components/icon.tsx';
import { Picture } from '../../components/picture.tsx';
import { RichTextView } from '../../components/rich-text/view.tsx';
import { Section } from '../../components/section.tsx';
import styles from './about-view.module.css';

interface AboutViewProps {
  about: AboutContent;
  /** The way back, above the title. */
  back: ReactNode;
  /** The way to the resume, when there is one. */
  resume?: ReactNode;
}

/** Story, values, approach and reasons; a part without entries stays away. */
export const AboutView = ({ about, back, resume }: AboutViewProps) => {
  const shown = sectionsInOrder(ABOUT_SECTIONS, about.sections).filter(({ isShown }) => isShown);
  return (
    <>
      <StoryPart story={about.story} back={back} resume={resume} />
      {shown.map((choice) => (
        <Fragment key={choice.id}>{PARTS[choice.id](about, wordsOf(choice.id, choice))}</Fragment>
      ))}
    </>
  );
};

/** What each section is drawn with; nothing where it has no entries. */
const PARTS: Readonly<Record<AboutSectionId, (about: AboutContent, words: SectionWords) => ReactNode>> = {
  values: (about, words) => {
    const values = active(about.values);
    return values.length > 0 && <ValuesPart values={values} words={words} />;
  },
  approach: (about, words) => {
    const steps = active(about.approach);
    return steps.length > 0 && <ApproachPart steps={steps} words={words} />;
  },
  'why-choose-us': (about, words) => {
    const reasons = active(about.reasons);
    return reasons.length > 0 && <ReasonsPart reasons={reasons} words={words} />;
  },
};

const active = <T extends { isActive: boolean }>(items: readonly T[]): T[] => items.filter((item) => item.isActive);

interface StoryPartProps {
  story: Story;
  back: ReactNode;
  resume: ReactNode;
}

const StoryPart = ({ story, back, resume }: StoryPartProps) => (
  <article className={styles['story']} aria-labelledby="story-title">
    <header className={styles['head']}>
      {back}
      <h1 id="story-title">{story.title === '' ? 'About' : story.title}</h1>
    </header>
    <Picture src={story.imageUrl} alt="" width={1200} height={800} isEarly className={styles['image']} />
    <RichTextView document={story.content} headingBase={2} className={styles['words']} />
    {resume !== undefined && <p className={styles['resume']}>{resume}</p>}
  </article>
);

const ValuesPart = ({ values, words }: { values: readonly Value[]; words: SectionWords }) => (
  <Section id="values" title={words.heading} lead={words.lead}>
    <ul className={styles['values']}>
      {values.map(({ id, icon, heading, description }) => (
        <li key={id}>
          <Icon name={icon} className={styles['icon']} />
          <h3>{heading}</h3>
          <RichTextView document={description} headingBase={4} className={styles['text']} />
        </li>
      ))}
    </ul>
  </Section>
);

const ApproachPart = ({ steps, words }: { steps: readonly ApproachStep[]; words: SectionWords }) => (
  <Section id="approach" title={words.heading} lead={words.lead}>
    <ol className={styles['steps']}>
      {steps.map(({ id, stepNumber, icon, title, description }) => (
        <li key={id}>
          <span className={styles['number']}>{stepNumber}</span>
          <div>
            <h3>{title}</h3>
            <RichTextView document={description} headingBase={4} className={styles['text']} />
          </div>
          <Icon name={icon} className={styles['icon']} />
        </li>
      ))}
    </ol>
  </Section>
);

const ReasonsPart = ({ reasons, words }: { reasons: readonly Reason[]; words: SectionWords }) => (
  <Section id="why-choose-us" title={words.heading} lead={words.lead}>
    <ul className={styles['reasons']}>
      {reasons.map(({ id, icon, title, description }) => (
        <li key={id}>
          <Icon name={icon} className={styles['icon']} />
          <h3>{title}</h3>
          <RichTextView document={description} headingBase={4} className={styles['text']} />
        </li>
      ))}
    </ul>
  </Section>
);
