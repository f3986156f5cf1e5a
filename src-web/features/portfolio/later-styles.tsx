import { useSiteContent } from './site-content.ts';

/** The first screen is painted while the later styles load. */
export const LaterStyles = () => {
  const { laterStyles } = useSiteContent();
  return laterStyles === null ? null : <link rel="stylesheet" href={laterStyles} />;
};
