import { useEffect, useRef, useState, type ComponentType } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Project } from '#contract/content';
import type { CaseStudyModalProps } from './case-study-modal.tsx';
import { CASE_STUDY, paths } from '../../lib/paths.ts';
import { scrollToId } from '../../lib/scroll-to.ts';
import { useSiteContent } from '../portfolio/site-content.ts';
import { NOT_LOADED, toast } from '../../components/toast.ts';
import { countEvent, noteCaseStudy } from '../analytics/visit.ts';
import { whileWaiting } from '../../lib/waiting.ts';
import { isOpenedHere, loadCaseStudy } from './case-study.ts';

/** The case study over the home page. Its place in the history lets the back button close it, and a link open it. */
export const CaseStudyOverlay = () => {
  const { content } = useSiteContent();
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const [Modal, setModal] = useState<ComponentType<CaseStudyModalProps> | null>(null);
  const wantsContact = useRef(false);
  const { isAsked, open } = openProject(content?.portfolio.projects ?? [], pathname, search);
  const openId = open?.project.id;
  const hasNothing = isAsked && open === undefined && content !== null;

  useEffect(() => {
    if (!isAsked) return;
    let isCurrent = true;
    const giveUp = () => {
      if (!isCurrent) return;
      toast(NOT_LOADED);
      void navigate(paths.home, { replace: true });
    };
    whileWaiting(loadCaseStudy()).then(({ CaseStudyModal }) => isCurrent && setModal(() => CaseStudyModal), giveUp);
    return () => {
      isCurrent = false;
    };
  }, [isAsked, navigate]);

  useEffect(() => {
    if (openId === undefined) return;
    countEvent('case_study_open', openId);
    noteCaseStudy(openId);
  }, [openId]);

  useEffect(() => {
    if (hasNothing) void navigate(paths.home, { replace: true });
  }, [hasNothing, navigate]);

  useEffect(() => {
    if (isAsked || !wantsContact.current) return;
    wantsContact.current = false;
    scrollToId('contact-form');
  }, [isAsked]);

  if (Modal === null || open === undefined) return null;
  const close = () => (isOpenedHere(state) ? history.back() : void navigate(paths.home, { replace: true }));
  return (
    <Modal
      {...open}
      onShow={(project) => void navigate(paths.caseStudy(project.id), { replace: true, state })}
      onClose={close}
      onContact={() => {
        wantsContact.current = true;
        close();
      }}
    />
  );
};

/** The project whose case study the address names, with its neighbours; null when there is none. */
const openProject = (projects: readonly Project[], pathname: string, search: string) => {
  const id = pathname === paths.home ? new URLSearchParams(search).get(CASE_STUDY) : null;
  const ordered = projects.toSorted((a, b) => a.order - b.order);
  const index = ordered.findIndex((project) => project.id === id);
  const project = ordered[index];
  return { isAsked: id !== null, open: project && { project, before: ordered[index - 1], after: ordered[index + 1] } };
};
