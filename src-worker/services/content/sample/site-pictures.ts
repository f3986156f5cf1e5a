import { profile } from './profile.ts';
import { projects } from './projects.ts';
import type { SampleDocument } from './sample-document.ts';

const { name } = profile.personalInfo;

/** The cards of the sample, which `test/harness/draw-cards.ts` draws: run it anew when the sample says something else. */
export const sitePictures = {
  home: { title: name, url: '/cards/home.png' },
  about: { title: name, url: '/cards/about.png' },
  projects: projects.map(({ id, title }) => ({ id, title, url: `/cards/${id}.png` })),
} satisfies SampleDocument<'site_pictures'>;
