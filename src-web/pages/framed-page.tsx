import { useEffect } from 'react';
import { Outlet } from 'react-router-dom';
import { fetchHomeContent } from '../features/portfolio/portfolio-api.ts';
import { useSiteContent } from '../features/portfolio/site-content.ts';
import { Framed } from './site-frame.tsx';

/** A page in the site's frame that needs nothing of the site's content itself: the frame stands without it as well. */
export const FramedPage = () => {
  const { content, onContent } = useSiteContent();
  const isMissing = content === null;
  useEffect(() => {
    if (isMissing) fetchHomeContent().then(onContent, () => undefined);
  }, [isMissing, onContent]);
  return (
    <Framed content={content}>
      <Outlet />
    </Framed>
  );
};
