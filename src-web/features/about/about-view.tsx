import { Fragment, type ReactNode } from 'react';
import type { ApproachStep, Reason, Story, Value } from '#contract/content';
import type { AboutContent } from '#contract/published-content';
import { ABOUT_SECTIONS, sectionsInOrder, type AboutSectionId } from '#contract/site-sections';
import { Icon } from '../../components/icon.tsx';
import { Picture } from '../../components/picture.tsx';
import { RichTextView } from '../../components/rich-text/view.tsx';
import { Section } from '../../components/section.tsx';
import styles from './about-view.module.css';
import { sectionHead, type SectionHead } from '../../lib/section-head.ts';
import { ownText, word } from '../../lib/words.ts';

interface AboutViewProps {
  about: AboutContent;
  back: ReactNode;
  resume?: ReactNode;
}

export const AboutView = ({ about, back, resume }: AboutViewProps) => {
  const shown = sectionsInOrder(ABOUT_SECTIONS, about.sections).filter(({ isShown }) => isShown);
  return (
    <>
      <StoryPart story={about.story} back={back} resume={resume} />
      {shown.map((choice) => (
        <Fragment key={choice.id}>{PARTS[choice.id](about, sectionHead(choice.id, choice))}</Fragment>
      ))}
    </>
  );
};

const PARTS: Readonly<Record<AboutSectionId, (about: AboutContent, head: SectionHead) => ReactNode>> = {
  values: (about, head) => {
    const values = active(about.values);
    return values.length > 0 && <ValuesPart values={values} head={head} />;
  },
  approach: (about, head) => {
    const steps = active(about.approach);
    return steps.length > 0 && <ApproachPart steps={steps} head={head} />;
  },
  'why-choose-us': (about, head) => {
    const reasons = active(about.reasons);
    return reasons.length > 0 && <ReasonsPart reasons={reasons} head={head} />;
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
      <h1 id="story-title" {...(story.title !== '' && ownText())}>
        {story.title === '' ? word('section.about') : story.title}
      </h1>
    </header>
    <Picture src={story.imageUrl} alt="" width={1200} height={800} isEarly className={styles['image']} />
    <RichTextView document={story.content} headingBase={2} className={styles['words']} />
    {resume !== undefined && <p className={styles['resume']}>{resume}</p>}
  </article>
);

const ValuesPart = ({ values, head }: { values: readonly Value[]; head: SectionHead }) => (
  <Section id="values" {...head}>
    <ul className={styles['values']}>
      {values.map(({ id, icon, heading, description }) => (
        <li key={id}>
          <Icon name={icon} className={styles['icon']} />
          <h3 {...ownText()}>{heading}</h3>
          <RichTextView document={description} headingBase={4} className={styles['text']} />
        </li>
      ))}
    </ul>
  </Section>
);

const ApproachPart = ({ steps, head }: { steps: readonly ApproachStep[]; head: SectionHead }) => (
  <Section id="approach" {...head}>
    <ol className={styles['steps']}>
      {steps.map(({ id, stepNumber, icon, title, description }) => (
        <li key={id}>
          <span className={styles['number']}>{stepNumber}</span>
          <div>
            <h3 {...ownText()}>{title}</h3>
            <RichTextView document={description} headingBase={4} className={styles['text']} />
          </div>
          <Icon name={icon} className={styles['icon']} />
        </li>
      ))}
    </ol>
  </Section>
);

const ReasonsPart = ({ reasons, head }: { reasons: readonly Reason[]; head: SectionHead }) => (
  <Section id="why-choose-us" {...head}>
    <ul className={styles['reasons']}>
      {reasons.map(({ id, icon, title, description }) => (
        <li key={id}>
          <Icon name={icon} className={styles['icon']} />
          <h3 {...ownText()}>{title}</h3>
          <RichTextView document={description} headingBase={4} className={styles['text']} />
        </li>
      ))}
    </ul>
  </Section>
);
