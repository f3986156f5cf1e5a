import { useCallback, useEffect, useState } from 'react';
import type { AboutContent } from '#contract/published-content';
import { toast } from '../../components/toast.ts';
import { api, read } from '../../lib/api-client.ts';

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

const NOT_FETCHED = 'Failed to fetch about page content';

/** Everything the about page shows, asked for at once. Throws when any part of it cannot be had. */
const fetchAboutContent = async (): Promise<AboutContent> => {
  const [story, values, approach, reasons, sections] = await Promise.all([
    read(api.about.story.$get(), NOT_FETCHED),
    read(api.about.values.$get(), NOT_FETCHED),
    read(api.about.approach.$get(), NOT_FETCHED),
    read(api.about['why-choose-us'].$get(), NOT_FETCHED),
    // Without an answer they stand as they do by default.
    read(api.about.sections.$get(), NOT_FETCHED).catch(() => []),
  ]);
  return { story, values, approach, reasons, sections };
};
