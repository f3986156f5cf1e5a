import { useCallback, useEffect, useState } from 'react';
import type { AboutContent } from '#contract/published-content';
import { toast } from '../../components/toast.ts';
import { api, read } from '../../lib/api-client.ts';
import { word } from '../../lib/words.ts';

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
        toast({ tone: 'error', title: word('common.error'), description: word('about.not-loaded') });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [isWanted, onAbout]);
  return { status, retry: useCallback(() => setStatus('loading'), []) };
};

const fetchAboutContent = async (): Promise<AboutContent> => {
  const failure = word('about.not-loaded');
  const [story, values, approach, reasons, sections] = await Promise.all([
    read(api.about.story.$get(), failure),
    read(api.about.values.$get(), failure),
    read(api.about.approach.$get(), failure),
    read(api.about['why-choose-us'].$get(), failure),
    read(api.about.sections.$get(), failure).catch(() => []),
  ]);
  return { story, values, approach, reasons, sections };
};
