import type { ReactNode } from 'react';
import type { Founder } from '#contract/content';
import type { Portfolio } from '#contract/published-content';
import type { SectionChoice } from '#contract/site-sections';
import { paths } from '../../lib/paths.ts';
import { Icon } from '../../components/icon.tsx';
import { Picture } from '../../components/picture.tsx';
import { RichTextView } from '../../components/rich-text/view.tsx';
import { RouteLink } from '../../components/route-link.tsx';
import { Section } from '../../components/section.tsx';
import { buttonClass } from '../../components/button.ts';
import styles from './about-section.module.css';
import { founderPicture } from './founder-picture.ts';
import { formatList } from '../../lib/format-list.ts';
import { sectionHead } from '../../lib/section-head.ts';
import { ownText, word } from '../../lib/words.ts';

interface AboutSectionProps {
  portfolio: Portfolio;
  founder: Founder | null;
  resume?: ReactNode;
  portrait?: string;
  choice?: Pick<SectionChoice, 'heading' | 'lead'>;
}

export const AboutSection = ({ portfolio, founder, resume, portrait = '', choice }: AboutSectionProps) => {
  const { personalInfo, experience, certifications, education, technicalSkills } = portfolio;
  const title = founder?.title ?? personalInfo.name;
  const head = sectionHead('about', choice, title === personalInfo.name ? '' : title);
  return (
    <Section id="about" {...head}>
      <div className={styles['columns']}>
        <div className={styles['founder']}>
          {founder === null && personalInfo.bio ? (
            <p className={styles['words']} {...ownText()}>
              {personalInfo.bio}
            </p>
          ) : (
            <RichTextView document={founder?.description ?? personalInfo.heroDescription} className={styles['words']} />
          )}
          <Picture
            src={founderPicture(founder, personalInfo) || portrait}
            alt={title}
            width={800}
            height={1000}
            className={styles['portrait']}
          />
          <div className={styles['more']}>
            <RouteLink to={paths.about} className={buttonClass('quiet')}>
              {word('home.read-more')}
              <span className="visually-hidden">{` ${word('home.read-more-about', { title })}`}</span>
              <Icon name="ArrowRight" />
            </RouteLink>
            {resume}
          </div>
        </div>
        <div className={styles['ledgers']}>
          <Ledger title={word('home.experience')} isEmpty={experience.length === 0}>
            {experience.map(({ id, role, company, period }) => (
              <Entry key={id} name={role} note={company} year={period} />
            ))}
          </Ledger>
          <Ledger title={word('home.education')} isEmpty={education.length + certifications.length === 0}>
            {education.map(({ id, degree, school, year }) => (
              <Entry key={id} name={degree} note={school} year={year} />
            ))}
            {certifications.map(({ id, name, issuer, year }) => (
              <Entry key={id} name={name} note={issuer} year={year} />
            ))}
          </Ledger>
          <Ledger title={word('home.tools')} isEmpty={technicalSkills.length === 0}>
            {technicalSkills.map(({ id, category, items }) => (
              <Entry key={id} name={category} note={formatList(items)} year="" />
            ))}
          </Ledger>
        </div>
      </div>
    </Section>
  );
};

const Ledger = ({ title, children, isEmpty }: { title: string; children: ReactNode; isEmpty: boolean }) =>
  isEmpty ? null : (
    <details className={styles['ledger']}>
      <summary>
        <h3>{title}</h3>
        <Icon name="Plus" />
      </summary>
      <ul>{children}</ul>
    </details>
  );

const Entry = ({ name, note, year }: { name: string; note: string; year: string }) => (
  <li {...ownText()}>
    <strong>{name}</strong>
    <span>{note}</span>
    {year && (
      <span className={styles['year']} {...ownText(year)}>
        {year}
      </span>
    )}
  </li>
);
