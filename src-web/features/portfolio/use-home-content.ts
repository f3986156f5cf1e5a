import { useEffect, useState } from 'react';
import type { HomeContent } from '#contract/published-content';
import { toast } from '../../components/toast.ts';
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
      (loaded) => isCurrent && onContent(loaded),
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
