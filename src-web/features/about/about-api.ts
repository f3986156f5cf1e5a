import type { AboutContent } from '#contract/content';
import { api, read } from '../../lib/api-client.ts';

const FAILURE = 'Failed to fetch about page content';

/** Everything the about page shows, asked for at once. Throws when any part of it cannot be had. */
export const fetchAboutContent = async (): Promise<AboutContent> => {
  const [story, values, approach, reasons, sections] = await Promise.all([
    read(api.about.story.$get(), FAILURE),
    read(api.about.values.$get(), FAILURE),
    read(api.about.approach.$get(), FAILURE),
    read(api.about['why-choose-us'].$get(), FAILURE),
    // Without an answer they stand as they do by default.
    read(api.about.sections.$get(), FAILURE).catch(() => []),
  ]);
  return { story, values, approach, reasons, sections };
};
