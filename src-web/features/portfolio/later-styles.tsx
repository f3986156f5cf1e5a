import { useSiteContent } from './site-content.ts';

/** The content above is painted while these styles load. */
export const LaterStyles = () => {
  const { laterStyles } = useSiteContent();
  return laterStyles === null ? null : <link rel="stylesheet" href={laterStyles} />;
};
