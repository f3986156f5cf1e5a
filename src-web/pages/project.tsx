import { useEffect } from 'react';
import { useLoaderData, useLocation, useNavigate, useParams } from 'react-router-dom';
import type { Project } from '#contract/content';
import { BackHome } from '../components/back-home.tsx';
import { LoadingScreen } from '../components/loading-screen.tsx';
import { ProjectView } from '../features/projects/project-view.tsx';
import { paths } from '../lib/paths.ts';
import { useSiteContent } from '../features/portfolio/site-content.ts';
import { useArrival, useTitle } from '../lib/use-page.ts';
import { noteCaseStudy } from '../features/analytics/visit.ts';
import { ProjectNotFound } from './project-not-found.tsx';
import { Invitation, SiteFrame } from './site-frame.tsx';
import { word } from '../lib/words.ts';

export const ProjectDetail = ({ project }: { project: Project }) => {
  useTitle(project.title);
  useEffect(() => noteCaseStudy(project.id), [project.id]);
  const { content } = useSiteContent();
  return (
    <SiteFrame content={content}>
      <ProjectView project={project} back={<BackHome />} />
      <Invitation text={word('project.invitation')} />
    </SiteFrame>
  );
};

/** A project that failed to load leads home, unless the server has said that no such project exists. */
export const ProjectPage = () => {
  useArrival();
  const { projectId } = useParams();
  const { pathname } = useLocation();
  const { missingRoute } = useSiteContent();
  const project = useLoaderData<Project | null>();
  const navigate = useNavigate();
  const isMissing = projectId === undefined || missingRoute === pathname;
  const leadsHome = project === null && !isMissing;
  useEffect(() => {
    if (leadsHome) void navigate(paths.home, { replace: true });
  }, [leadsHome, navigate]);
  if (isMissing) return <ProjectNotFound />;
  return project === null ? <LoadingScreen text={word('common.loading')} /> : <ProjectDetail project={project} />;
};
