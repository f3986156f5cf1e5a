import { useCallback, useEffect, useState } from 'react';
import type { AboutContent } from '#contract/published-content';
import { toast } from '../../components/toast.ts';
import { api, read } from '../../lib/api-client.ts';

export const LOAD_FAILURE = 'Failed to load about page content';

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

const NOT_FETCHED = 'Failed to fetch about page content';

/** Throws when any part cannot be loaded. */
const fetchAboutContent = async (): Promise<AboutContent> => {
  const [story, values, approach, reasons, sections] = await Promise.all([
    read(api.about.story.$get(), NOT_FETCHED),
    read(api.about.values.$get(), NOT_FETCHED),
    read(api.about.approach.$get(), NOT_FETCHED),
    read(api.about['why-choose-us'].$get(), NOT_FETCHED),
    // Without an answer the default sections are shown.
    read(api.about.sections.$get(), NOT_FETCHED).catch(() => []),
  ]);
  return { story, values, approach, reasons, sections };
};
