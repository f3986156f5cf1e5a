import type { ReactNode } from 'react';
import type { Portfolio } from '#contract/published-content';
import { RouteLink } from '../../components/route-link.tsx';
import { formatList } from '../../lib/format-list.ts';
import { paths } from '../../lib/paths.ts';
import { ownText, word } from '../../lib/words.ts';
import styles from './resume-view.module.css';

interface ResumeViewProps {
  portfolio: Portfolio;
  back: ReactNode;
  download: ReactNode;
}

export const ResumeView = ({ portfolio, back, download }: ResumeViewProps) => {
  const { personalInfo, experience, education, certifications, technicalSkills, skills, projects } = portfolio;
  const { name, title, bio = '', email, phone, location } = personalInfo;
  const reached = [email, phone, location].filter((each) => each.trim() !== '');
  const learned = [
    ...education.map(({ id, degree, school, year }) => ({ id, what: degree, where: school, when: year })),
    ...certifications.map(({ id, name: what, issuer, year }) => ({ id, what, where: issuer, when: year })),
  ];
  return (
    <article className={styles['resume']} aria-labelledby="page-title">
      <header className={styles['head']}>
        <div className={styles['ways']}>
          {back}
          {download}
        </div>
        <h1 id="page-title" {...ownText()}>
          {name}
        </h1>
        <p className={styles['title']} {...ownText()}>
          {title}
        </p>
        <p className={styles['reached']}>
          {reached.map((each) => (
            <bdi key={each}>{each === email ? <a href={`mailto:${email}`}>{email}</a> : each}</bdi>
          ))}
        </p>
        {bio.trim() !== '' && (
          <p className={styles['bio']} {...ownText(bio)}>
            {bio}
          </p>
        )}
      </header>
      <Part title={word('home.experience')} isEmpty={experience.length === 0}>
        {experience.map(({ id, role, company, period, description }) => (
          <Entry key={id} what={role} where={company} when={period} text={description} />
        ))}
      </Part>
      <Part title={word('section.projects')} isEmpty={projects.length === 0}>
        {projects.slice(0, SHOWN_PROJECTS).map(({ id, slug, title: what, year = '', caseStudy, description }) => (
          <Entry
            key={id}
            what={<RouteLink to={paths.project({ id, slug })}>{what}</RouteLink>}
            where={caseStudy?.client ?? ''}
            when={year}
            text={description}
          />
        ))}
      </Part>
      <Part title={word('home.education')} isEmpty={learned.length === 0}>
        {learned.map(({ id, ...entry }) => (
          <Entry key={id} {...entry} />
        ))}
      </Part>
      <Part title={word('section.skills')} isEmpty={skills.length === 0}>
        <li>{formatList(skills.filter(({ isActive }) => isActive).map((skill) => skill.name))}</li>
      </Part>
      <Part title={word('home.tools')} isEmpty={technicalSkills.length === 0}>
        {technicalSkills.map(({ id, category, items }) => (
          <Entry key={id} what={category} where={formatList(items)} when="" />
        ))}
      </Part>
    </article>
  );
};

const SHOWN_PROJECTS = 6;

const Part = ({ title, isEmpty, children }: { title: string; isEmpty: boolean; children: ReactNode }) =>
  !isEmpty && (
    <section className={styles['part']}>
      <h2>{title}</h2>
      <ul>{children}</ul>
    </section>
  );

interface EntryProps {
  what: ReactNode;
  where: string;
  when: string;
  text?: string;
}

const Entry = ({ what, where, when, text = '' }: EntryProps) => (
  <li>
    <strong {...ownText()}>{what}</strong>
    {where !== '' && <span>{where}</span>}
    {when !== '' && (
      <span className={styles['when']}>
        <bdi>{when}</bdi>
      </span>
    )}
    {text.trim() !== '' && <p {...ownText(text)}>{text}</p>}
  </li>
);
