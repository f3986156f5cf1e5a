import { useEffect, useState } from 'react';
import type { HomeContent } from '#contract/published-content';
import { toast } from '../../components/toast.ts';
import { fetchHomeContent } from './portfolio-api.ts';
import { word } from '../../lib/words.ts';

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
          title: word('home.content-not-loaded'),
          description: word('home.content-not-loaded-text'),
        });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [isMissing, onContent]);
  return status;
};
