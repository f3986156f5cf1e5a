import { useEffect } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import type { Project } from '#contract/content';
import { BackHome } from '../components/back-home.tsx';
import { LoadingScreen } from '../components/loading-screen.tsx';
import { ProjectView } from '../features/projects/project-view.tsx';
import { useProject } from '../features/projects/use-project.ts';
import { paths } from '../lib/paths.ts';
import { useSiteContent } from '../features/portfolio/site-content.ts';
import { useArrival, useTitle } from '../lib/use-page.ts';
import { noteCaseStudy } from '../features/analytics/visit.ts';
import { ProjectNotFound } from './project-not-found.tsx';
import { Invitation, SiteFrame } from './site-frame.tsx';

/** The page of a project that there is. */
export const ProjectDetail = ({ project }: { project: Project }) => {
  useTitle(project.title);
  useEffect(() => noteCaseStudy(project.id), [project.id]);
  const { content } = useSiteContent();
  return (
    <SiteFrame content={content}>
      <ProjectView project={project} back={<BackHome />} />
      <Invitation text="Have something like it in mind?" />
    </SiteFrame>
  );
};

const NONE: readonly Project[] = [];

/** A project's own page. One that cannot be had leads home, unless the server or the address has said that there is none. */
export const ProjectPage = () => {
  useArrival();
  const { projectId } = useParams();
  const { pathname } = useLocation();
  const { missingRoute } = useSiteContent();
  if (projectId === undefined || missingRoute === pathname) return <ProjectNotFound />;
  return <FoundProject projectId={projectId} />;
};

const FoundProject = ({ projectId }: { projectId: string }) => {
  const { content } = useSiteContent();
  const navigate = useNavigate();
  const search = useProject(projectId, content?.portfolio.projects ?? NONE);
  useEffect(() => {
    if (search.status === 'none') void navigate(paths.home, { replace: true });
  }, [search.status, navigate]);
  return search.status === 'found' ? <ProjectDetail project={search.project} /> : <LoadingScreen text="Loading…" />;
};
