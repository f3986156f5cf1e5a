import { useCallback, useEffect, useState } from 'react';
import type { AboutContent } from '#contract/content';
import { toast } from '../../components/toast.ts';
import { fetchAboutContent } from './about-api.ts';

export const LOAD_FAILURE = 'Failed to load about page content';

/** Loads the about page's content when there is none yet; `retry` tries again after a failure. */
export const useAboutContent = (
  about: AboutContent | null,
  onAbout: (about: AboutContent) => void,
): { status: 'loading' | 'failed'; retry: () => void } => {
  const [status, setStatus] = useState<'loading' | 'failed'>('loading');
  const isWanted = about === null && status === 'loading';
  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    fetchAboutContent().then(
      (loaded) => isCurrent && onAbout(loaded),
      () => {
        if (!isCurrent) return;
        setStatus('failed');
        toast({ tone: 'error', title: 'Error', description: LOAD_FAILURE });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [isWanted, onAbout]);
  return { status, retry: useCallback(() => setStatus('loading'), []) };
};
