import { Fragment, type ReactNode } from 'react';
import type { ApproachStep, Reason, Story } from '#contract/content';
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
    const points = active(about.values).map(({ heading, ...value }) => ({ ...value, title: heading }));
    return points.length > 0 && <Points id="values" points={points} head={head} />;
  },
  approach: (about, head) => {
    const steps = active(about.approach);
    return steps.length > 0 && <ApproachPart steps={steps} head={head} />;
  },
  'why-choose-us': (about, head) => {
    const reasons = active(about.reasons);
    return reasons.length > 0 && <Points id="why-choose-us" points={reasons} head={head} />;
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

interface PointsProps {
  id: 'values' | 'why-choose-us';
  points: readonly (Pick<Reason, 'id' | 'icon' | 'description'> & { title: string })[];
  head: SectionHead;
}

const Points = ({ id, points, head }: PointsProps) => (
  <Section id={id} {...head}>
    <ul className={styles[id === 'values' ? 'values' : 'reasons']}>
      {points.map((point) => (
        <li key={point.id}>
          {point.icon !== '' && <Icon name={point.icon} className={styles['icon']} />}
          <h3 {...ownText()}>{point.title}</h3>
          <RichTextView document={point.description} headingBase={4} className={styles['text']} />
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
          {icon !== '' && <Icon name={icon} className={styles['icon']} />}
        </li>
      ))}
    </ol>
  </Section>
);
