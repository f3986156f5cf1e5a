import { ViewTransition, type MouseEvent } from 'react';
import { PROJECTS_AT_LENGTH, type ProjectSummary } from '#contract/published-content';
import type { SectionChoice } from '#contract/site-sections';
import { buttonClass } from '../../components/button.ts';
import { Picture } from '../../components/picture.tsx';
import { RouteLink } from '../../components/route-link.tsx';
import { Section } from '../../components/section.tsx';
import { paths } from '../../lib/paths.ts';
import { isPlainClick } from '../../lib/queued-clicks.ts';
import { preparing, useOpenCaseStudy } from './case-study.ts';
import styles from './projects-section.module.css';
import { sectionHead } from '../../lib/section-head.ts';
import { ownText, sayName, word } from '../../lib/words.ts';

interface ProjectsSectionProps {
  projects: readonly ProjectSummary[];
  choice?: Pick<SectionChoice, 'heading' | 'lead'>;
}

export const ProjectsSection = ({ projects, choice }: ProjectsSectionProps) => {
  const head = sectionHead('projects', choice, word('home.projects-lead'));
  const further = projects.slice(PROJECTS_AT_LENGTH);
  return (
    <Section id="projects" {...head}>
      <div className={styles['list']}>
        {projects.slice(0, PROJECTS_AT_LENGTH).map((project, place) => (
          <ProjectEntry key={project.id} project={project} isLead={place === 0} />
        ))}
      </div>
      {further.length > 0 && (
        <ol className={styles['index']} aria-label={word('home.more-projects')}>
          {further.map((project) => (
            <IndexLine key={project.id} project={project} />
          ))}
        </ol>
      )}
    </Section>
  );
};

const IndexLine = ({ project }: { project: ProjectSummary }) => {
  const openCaseStudy = useOpenCaseStudy();
  const figure = project.caseStudy?.metrics?.[0];
  const open = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    openCaseStudy(project.id);
  };
  return (
    <li>
      <a href={paths.project(project)} data-app={`case-study:${project.id}`} onClick={open} {...preparing(project.id)}>
        <span className={styles['lineYear']}>{project.year}</span>
        <span className={styles['lineTitle']} {...ownText(project.title)}>
          {project.title}
        </span>
        <span {...sayName('category.', project.category, project.caseStudy?.client)} />
        <span className={styles['lineFigure']} {...ownText(figure?.value)}>
          {figure?.value}
        </span>
      </a>
    </li>
  );
};

const ProjectEntry = ({ project, isLead }: { project: ProjectSummary; isLead: boolean }) => {
  const openCaseStudy = useOpenCaseStudy();
  // The first figures stand above the fold already.
  const figure = project.caseStudy?.metrics?.[1] ?? project.caseStudy?.metrics?.[0];
  const client = project.caseStudy?.client;
  return (
    <article className={styles['project']} aria-labelledby={`${project.id}-title`} {...preparing(project.id)}>
      {/* In a view transition the picture of a project turns into that of the project's page. */}
      <ViewTransition name={`picture-${project.id}`} share="page" default="none">
        <Picture src={project.image} alt="" width={1200} height={800} className={styles['image']} />
      </ViewTransition>
      <div className={styles['words']}>
        <p className={styles['kind']}>
          <span {...sayName('category.', project.category)} />
          {client && <span {...ownText(client)}>{client}</span>}
          {project.status !== 'completed' && <span>{word(`status.in-line-${project.status}`)}</span>}
        </p>
        <h3 id={`${project.id}-title`} {...ownText(project.title)}>
          <RouteLink to={paths.project(project)} className={styles['title']}>
            {project.title}
          </RouteLink>
        </h3>
        {figure && (
          <p className={styles['figure']}>
            <strong {...ownText(figure.value)}>{figure.value}</strong>{' '}
            <span {...ownText(figure.label)}>{figure.label}</span>
          </p>
        )}
        <p className={styles['description']} {...ownText(project.description)}>
          {project.description}
        </p>
        {isLead && project.technologies.length > 0 && (
          <p className={styles['technologies']} {...ownText(project.technologies.join())}>
            {project.technologies.join('\u00a0· ')}
          </p>
        )}
        <button
          type="button"
          className={buttonClass(isLead ? 'outline' : 'quiet')}
          data-app={`case-study:${project.id}`}
          aria-describedby={`${project.id}-title`}
          onClick={() => openCaseStudy(project.id)}
        >
          {word('home.open-case-study')}
        </button>
      </div>
    </article>
  );
};
