import { useEffect } from 'react';
import { useLoaderData, useLocation, useNavigate, useParams } from 'react-router-dom';
import type { ProjectSummary, ShownProject } from '#contract/published-content';
import { BackHome } from '../components/back-home.tsx';
import { Icon } from '../components/icon.tsx';
import { LoadingScreen } from '../components/loading-screen.tsx';
import { RouteLink } from '../components/route-link.tsx';
import { LaterParts } from '../features/portfolio/passage-section.tsx';
import { ProjectsIndex } from '../features/projects/projects-index.tsx';
import { ProjectView } from '../features/projects/project-view.tsx';
import { paths } from '../lib/paths.ts';
import { fetchHomeContent } from '../features/portfolio/portfolio-api.ts';
import { useSiteContent } from '../features/portfolio/site-content.ts';
import { hasArrived } from '../lib/scroll-memory.ts';
import { useArrival, useTitle } from '../lib/use-page.ts';
import { noteCaseStudy } from '../features/analytics/visit.ts';
import { ProjectNotFound } from './not-found.tsx';
import { Invitation, ToContact } from './invitation.tsx';
import { SiteFrame } from './site-frame.tsx';
import { ownText, word } from '../lib/words.ts';
import styles from './project.module.css';

export const ProjectDetail = ({ project }: { project: ShownProject }) => {
  useTitle(project.title);
  useEffect(() => noteCaseStudy(project.id), [project.id]);
  const { content } = useSiteContent();
  return (
    <SiteFrame content={content}>
      <ProjectView
        project={project}
        back={<BackHome />}
        talk={<ToContact>{word('project.talk')}</ToContact>}
        said={<LaterParts testimonials={project.testimonials} />}
        next={<NextProject id={project.id} projects={content?.portfolio.projects ?? []} />}
      />
      <Invitation text={word('project.invitation')} />
    </SiteFrame>
  );
};

export const ProjectsList = () => {
  useTitle(word('section.projects'));
  const { content, onContent } = useSiteContent();
  const isMissing = content === null;
  useEffect(() => {
    if (isMissing) fetchHomeContent().then(onContent, () => undefined);
  }, [isMissing, onContent]);
  if (content?.portfolio.projects.length === 0) return <ProjectNotFound />;
  return (
    <SiteFrame content={content}>
      <ProjectsIndex projects={content?.portfolio.projects ?? []} back={<BackHome />} />
      <Invitation text={word('project.invitation')} />
    </SiteFrame>
  );
};

const NextProject = ({ id, projects }: { id: string; projects: readonly ProjectSummary[] }) => {
  const next = projects[(projects.findIndex((each) => each.id === id) + 1) % projects.length];
  return !next || next.id === id ? null : (
    <nav className={styles['next']} aria-label={word('section.projects')}>
      <span>{word('project.next')}</span>
      <RouteLink to={paths.project(next)}>
        <span {...ownText(next.title)}>{next.title}</span>
        <Icon name="ArrowRight" />
      </RouteLink>
      <RouteLink to={paths.projects} className={styles['all']}>
        {word('section.projects')}
      </RouteLink>
    </nav>
  );
};

/** A project that cannot be loaded leads to the home page; only a missing project has a page that says so. */
export const ProjectPage = () => {
  useArrival();
  const { projectId } = useParams();
  const { pathname } = useLocation();
  const { missingRoute } = useSiteContent();
  const project = useLoaderData<ShownProject | null>();
  const navigate = useNavigate();
  const isMissing = missingRoute === pathname;
  const leadsHome = project === null && projectId !== undefined && !isMissing;
  useEffect(() => {
    if (leadsHome && hasArrived()) void navigate(paths.home, { replace: true });
  }, [leadsHome, navigate]);
  if (isMissing) return <ProjectNotFound />;
  if (projectId === undefined) return <ProjectsList />;
  return project === null ? <LoadingScreen text={word('common.loading')} /> : <ProjectDetail project={project} />;
};
