import type { Project } from '#contract/content';
import type { PlacedTestimonial } from '#contract/published-content';
import type { Trade } from '#contract/trades';

const said = (project_id: string, words: string, name: string, role: string): PlacedTestimonial => ({
  id: `sample-${project_id}`,
  words,
  name,
  role,
  on_home: true,
  project_id,
});

export const sampleTestimonials: Record<Trade, PlacedTestimonial> = {
  writer: said(
    'proj-content-strategy',
    'She took 275 articles off our site. A year later nobody has asked for one of them back, and sales wants to know ' +
      'what we did.',
    'Dana Whitlock',
    'Head of Marketing, Tarrant Freight Systems',
  ),
  photographer: said(
    'proj-ridge',
    'We hardly saw her all day. Then came four hundred pictures, and my grandmother is laughing in eleven of them.',
    'Ana Duarte',
    'Married on the ridge',
  ),
  translator: said(
    'proj-salt',
    'There is one joke in our exhibition. English visitors now laugh at it, in the same place as everybody else.',
    'Hanna Moser',
    'Curator, Salt Museum Ausseerland',
  ),
  consultant: said(
    'proj-holm',
    'She handed me a pencil and a diary, and I took it for a joke. By Wednesday I could see where my day went.',
    'Peter Sundin',
    'Foreman, Holm Fittings',
  ),
};

export const sampleTestimonialsOf = (projects: readonly Project[]): PlacedTestimonial[] =>
  Object.values(sampleTestimonials).filter(({ project_id }) => projects.some(({ id }) => id === project_id));
