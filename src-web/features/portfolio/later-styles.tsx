import { useSiteContent } from './site-content.ts';

/**
 * Linked before the content that needs these styles, so that the browser paints the content above meanwhile. The
 * document links the same file at its end, where the link survives a change of page.
 */
export const LaterStyles = () => {
  const { laterStyles } = useSiteContent();
  return laterStyles === null ? null : <link rel="stylesheet" href={laterStyles} />;
};
