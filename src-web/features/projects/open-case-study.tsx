import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { hasArrived } from '../../lib/scroll-memory.ts';
import { scrollToId } from '../../lib/scroll-to.ts';
import { countEvent, noteCaseStudy } from '../analytics/visit.ts';
import { useSiteContent } from '../portfolio/site-content.ts';
import { CaseStudyModal } from './case-study-modal.tsx';
import { isOpenedHere } from './case-study.ts';

export interface OpenCaseStudyProps {
  id: string | null;
}

export const OpenCaseStudy = ({ id }: OpenCaseStudyProps) => {
  const { content } = useSiteContent();
  const { state } = useLocation();
  const navigate = useNavigate();
  const wantsContact = useRef(false);
  const projects = content?.portfolio.projects ?? [];
  const place = projects.findIndex((project) => project.id === id);
  const project = projects[place];
  const openId = project?.id;
  const hasNothing = id !== null && project === undefined && content !== null;

  useEffect(() => {
    if (openId === undefined) return;
    countEvent('case_study_open', openId);
    noteCaseStudy(openId);
  }, [openId]);

  useEffect(() => {
    if (hasNothing && hasArrived()) void navigate(paths.home, { replace: true });
  }, [hasNothing, navigate]);

  useEffect(() => {
    if (id !== null || !wantsContact.current) return;
    wantsContact.current = false;
    scrollToId('contact-form');
  }, [id]);

  if (project === undefined) return null;
  const close = () => (isOpenedHere(state) ? history.back() : void navigate(paths.home, { replace: true }));
  return (
    <CaseStudyModal
      project={project}
      before={projects[place - 1]}
      after={projects[place + 1]}
      onShow={(next) => void navigate(paths.caseStudy(next.id), { replace: true, state })}
      onClose={close}
      onContact={() => {
        wantsContact.current = true;
        close();
      }}
    />
  );
};
