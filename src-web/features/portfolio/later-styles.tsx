import { useSiteContent } from './site-content.ts';

/** Linked before the content that needs these styles, so that the content above is painted meanwhile. */
export const LaterStyles = () => {
  const { laterStyles } = useSiteContent();
  return laterStyles === null ? null : <link rel="stylesheet" href={laterStyles} />;
};
