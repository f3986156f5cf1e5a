import { useEffect, useState } from 'react';
import type { HomeContent } from '#contract/published-content';
import { toast } from '../../components/toast.ts';
import { setSiteLanguage } from '../../lib/page-language.ts';
import { fetchHomeContent } from './portfolio-api.ts';

export const useHomeContent = (
  content: HomeContent | null,
  onContent: (content: HomeContent) => void,
): 'loading' | 'failed' => {
  const [status, setStatus] = useState<'loading' | 'failed'>('loading');
  const isMissing = content === null;
  useEffect(() => {
    if (!isMissing) return;
    let isCurrent = true;
    fetchHomeContent().then(
      async (loaded) => {
        // On a static host the document is English until its content has come.
        await setSiteLanguage(loaded.portfolio.personalInfo.language ?? 'en').catch(() => undefined);
        if (isCurrent) onContent(loaded);
      },
      () => {
        if (!isCurrent) return;
        setStatus('failed');
        toast({
          tone: 'error',
          title: 'Error loading content',
          description: 'Some content may not display correctly. Please refresh the page.',
        });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [isMissing, onContent]);
  return status;
};
