import type { ReactNode } from 'react';
import type { ProjectSummary } from '#contract/published-content';
import { Picture } from '../../components/picture.tsx';
import { RouteLink } from '../../components/route-link.tsx';
import { paths } from '../../lib/paths.ts';
import { ownText, sayName, word } from '../../lib/words.ts';
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
    <ol className={styles[projects.some(({ image }) => image !== '') ? 'pictures' : 'lines']}>
      {projects.map((project, index) => (
        <Entry key={project.id} project={project} isEarly={index < FIRST_SCREEN} />
      ))}
    </ol>
  </section>
);

const FIRST_SCREEN = 3;

/** Years such as `2022 to present` say already that the work goes on. */
const OPEN = /\d.*\D$/;

const Entry = ({ project, isEarly }: { project: ProjectSummary; isEarly: boolean }) => {
  const { title, year = '', category, status, caseStudy, image } = project;
  const figure = caseStudy?.metrics?.[0];
  return (
    <li className={styles['entry']}>
      <Picture
        src={image}
        alt=""
        width={1200}
        height={800}
        sizes="(width < 48rem) 95vw, 47vw"
        isEarly={isEarly}
        className={styles['picture']}
      />
      <h2 {...ownText(title)}>
        <RouteLink to={paths.project(project)}>{title}</RouteLink>
      </h2>
      <p className={styles['facts']}>
        {caseStudy?.client && <span {...ownText(caseStudy.client)}>{caseStudy.client}</span>}
        <span {...sayName('category.', category)} />
        {status !== 'completed' && !OPEN.test(year) && <span>{word(`status.in-line-${status}`)}</span>}
        <span {...ownText(year)}>{year}</span>
      </p>
      {figure && (
        <p className={styles['figure']}>
          <strong {...ownText(figure.value)}>{figure.value}</strong>{' '}
          <span {...ownText(figure.label)}>{figure.label}</span>
        </p>
      )}
    </li>
  );
};
