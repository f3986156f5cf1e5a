import { useSiteContent } from './site-content.ts';

/**
 * Links the styles of what follows it: a browser renders what stands before it while they come. The document links them
 * at its end as well, where they stay when the page changes.
 */
export const LaterStyles = () => {
  const { laterStyles } = useSiteContent();
  return laterStyles === null ? null : <link rel="stylesheet" href={laterStyles} />;
};
