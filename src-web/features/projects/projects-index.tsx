import type { ReactNode } from 'react';
import type { ProjectSummary } from '#contract/published-content';
import { Picture } from '../../components/picture.tsx';
import { RouteLink } from '../../components/route-link.tsx';
import { paths } from '../../lib/paths.ts';
import { ownOr, ownText, sayName, word } from '../../lib/words.ts';
import { SearchAmong } from '../search/search-among.tsx';
import list from '../../components/page-list.module.css';
import styles from './projects-index.module.css';

interface ProjectsIndexProps {
  projects: readonly ProjectSummary[];
  back: ReactNode;
}

export const ProjectsIndex = ({ projects, back }: ProjectsIndexProps) => (
  <section className={list['page']} aria-labelledby="page-title">
    <header className={list['head']}>
      {back}
      <h1 id="page-title">{word('section.projects')}</h1>
      <p>{word('home.projects-lead')}</p>
      <SearchAmong count={projects.length} />
    </header>
    <ol className={styles['lines']} data-years={projects.some(({ year }) => year) || undefined}>
      {projects.map((project, index) => (
        <Line key={project.id} project={project} isEarly={index < FIRST_SCREEN} />
      ))}
    </ol>
  </section>
);

const FIRST_SCREEN = 3;

const Line = ({ project, isEarly }: { project: ProjectSummary; isEarly: boolean }) => {
  const { title, year, category, status, caseStudy, image } = project;
  const figure = caseStudy?.metrics?.[0];
  return (
    <li className={styles['line']} data-pictured={image === '' ? undefined : ''}>
      {year && <p className={styles['year']}>{year}</p>}
      <h2 {...ownText()}>
        <RouteLink to={paths.project(project)}>{title}</RouteLink>
      </h2>
      <p className={styles['facts']}>
        {caseStudy?.client && <span {...ownOr(caseStudy.client, '')} />}
        <span {...sayName('category.', category)} />
        {status !== 'completed' && <span>{word(`status.in-line-${status}`)}</span>}
      </p>
      {figure && (
        <p className={styles['figure']} {...ownText()}>
          <strong>{figure.value}</strong> <span>{figure.label}</span>
        </p>
      )}
      <Picture
        src={image}
        alt=""
        width={1200}
        height={800}
        sizes="(width < 48rem) 6rem, 13rem"
        isEarly={isEarly}
        className={styles['picture']}
      />
    </li>
  );
};
