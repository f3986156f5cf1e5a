import { useEffect, useState, type ComponentType } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { notLoaded, toast } from '../../components/toast.ts';
import { CASE_STUDY, paths } from '../../lib/paths.ts';
import { whileWaiting } from '../../lib/waiting.ts';
import { loadCaseStudy } from './case-study.ts';
import type { OpenCaseStudyProps } from './open-case-study.tsx';

/** The dialog has its own entry in the history, so Back closes it. */
export const CaseStudyOverlay = () => {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [Open, setOpen] = useState<ComponentType<OpenCaseStudyProps> | null>(null);
  const id = pathname === paths.home ? new URLSearchParams(search).get(CASE_STUDY) : null;
  const isAsked = id !== null;
  useEffect(() => {
    if (!isAsked) return;
    let isCurrent = true;
    const giveUp = () => {
      if (!isCurrent) return;
      toast(notLoaded());
      void navigate(paths.home, { replace: true });
    };
    whileWaiting(loadCaseStudy()).then(({ OpenCaseStudy }) => isCurrent && setOpen(() => OpenCaseStudy), giveUp);
    return () => {
      isCurrent = false;
    };
  }, [isAsked, navigate]);
  return Open && <Open id={id} />;
};
