import { pictureVersions } from '#contract/media-address';
import { ViewTransition, type ReactNode } from 'react';
import type { Project } from '#contract/content';
import { Badge } from '../../components/badge.tsx';
import { Picture } from '../../components/picture.tsx';
import { MetricTiles } from './metric-tiles.tsx';
import { caseStudyOf, hasCaseStudy, hasOwnCaseStudy, sampleOf } from './project-parts.ts';
import styles from './project-view.module.css';
import { SamplePage } from './sample-page.tsx';
import { Study } from './study.tsx';
import study from './study.module.css';
import { ownText, word, sayName } from '../../lib/words.ts';

interface ProjectViewProps {
  project: Project;
  back: ReactNode;
  talk?: ReactNode;
  said?: ReactNode;
  next?: ReactNode;
}

export const ProjectView = ({ project, back, talk, said, next }: ProjectViewProps) => {
  const technologies = project.technologies.filter((item) => item.trim() !== '');
  const shown = hasCaseStudy(project) ? caseStudyOf(project) : null;
  const metrics = shown?.metrics ?? [];
  const sample = sampleOf(project);
  const whole = project.showsWholeImage === true ? pictureVersions(project.image) : null;
  return (
    <article className={styles['project']} aria-labelledby="project-title">
      <header className={styles['head']}>
        {back}
        <p className={styles['labels']}>
          <span {...sayName('category.', project.category)} />
          <Badge tone={project.status === 'completed' ? 'green' : 'yellow'}>{word(`status.${project.status}`)}</Badge>
        </p>
        <h1 id="project-title" {...ownText(project.title)}>
          {project.title}
        </h1>
      </header>
      <div className={`${styles['top']} ${sample ? styles['read'] : ''}`}>
        <p className={styles['description']} {...ownText(project.description)}>
          {project.description}
        </p>
        {sample && <SamplePage sample={sample} />}
        <ViewTransition name={`picture-${project.id}`} share="page" default="none">
          <Picture
            src={project.image}
            alt=""
            width={whole?.width ?? 1200}
            height={whole?.height ?? 800}
            isEarly
            className={whole ? styles['whole'] : styles['image']}
          />
        </ViewTransition>
        {technologies.length > 0 && (
          <div className={styles['technologies']}>
            <h2>{word('project.technologies')}</h2>
            <ul {...ownText(technologies.join())}>
              {technologies.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </div>
        )}
      </div>
      {metrics.length > 0 && (
        <section className={`${study['part']} ${styles['results']}`} aria-labelledby="metrics-title">
          <h2 id="metrics-title">{word('project.metrics')}</h2>
          <MetricTiles metrics={metrics} />
          {talk}
        </section>
      )}
      {shown && (
        <Study study={shown} title={word('project.case-study')} Heading="h2">
          <p className={study['client']} {...shown.client} />
          <p>
            <span {...shown.type} />
            <span>{project.year}</span>
          </p>
          {metrics.length === 0 && talk}
        </Study>
      )}
      {said}
      {!sample && !hasOwnCaseStudy(project) && (
        <section className={study['part']} aria-labelledby="sample-title">
          <h2 id="sample-title">{word('project.sample')}</h2>
          <p className={styles['none']}>{word('project.sample-soon')}</p>
        </section>
      )}
      {next}
    </article>
  );
};
