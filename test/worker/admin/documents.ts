import type { DocumentKey } from '#contract/content';

/** The addresses that save the documents, below `/api/admin`. */
export const DOCUMENT_PATHS: Record<DocumentKey, string> = {
  profile: 'profile',
  founder: 'about/founder',
  story: 'about/story',
  values: 'about/values',
  approach: 'about/approach',
  why_choose_us: 'about/why-choose-us',
  skills: 'skills',
  projects: 'projects',
  pricing: 'pricing',
  experience: 'experience',
  certifications: 'certifications',
  education: 'education',
  technical_skills: 'technical-skills',
  sections: 'sections',
  choices: 'choices',
  pages: 'pages',
  words: 'words',
  look: 'look',
  site_pictures: 'site-pictures',
};

/** A rich text of one paragraph. */
export const rich = (text: string) => ({
  root: { type: 'root', children: [{ type: 'paragraph', children: [{ type: 'text', text, format: 0 }] }] },
});

const reason = (prefix: string) => (text: string, order: number) => ({
  id: `${prefix}-${order}`,
  icon: 'Star',
  title: text,
  description: rich(text),
  order,
  isActive: true,
});

type Item = (text: string, order: number) => Record<string, unknown>;

/** Makes a list with that text in every field that takes one. */
const listOf =
  (item: Item) =>
  (...texts: string[]) =>
    texts.map((text, index) => item(text, index + 1));

/** A save by the owner, and a body for it with one text in all its fields; lists have an item for each. */
export interface Save {
  path: string;
  key: string;
  isList: boolean;
  body: (...texts: string[]) => Record<string, unknown> | Record<string, unknown>[];
}

/** Every save of content. */
export const SAVES: readonly Save[] = [
  {
    path: 'profile',
    key: 'profile',
    isList: false,
    body: (text = '') => ({
      personalInfo: {
        name: text,
        title: text,
        heroDescription: rich(text),
        bio: text,
        email: text,
        phone: text,
        location: text,
        experience: text,
        profileImage: 'https://example.com/a.webp',
        heroBackground: '/media/b.webp',
        copyrightYear: 2025,
      },
      socialLinks: [{ platform: text, url: 'https://example.com/me', icon: 'github' }],
    }),
  },
  {
    path: 'about/founder',
    key: 'founder',
    isList: false,
    body: (text = '') => ({ title: text, description: rich(text), imageUrl: '/media/a.webp' }),
  },
  {
    path: 'about/story',
    key: 'story',
    isList: false,
    body: (text = '') => ({ title: text, content: rich(text), imageUrl: '/media/a.webp' }),
  },
  {
    path: 'about/values',
    key: 'values',
    isList: true,
    body: listOf((text, order) => ({
      id: `value-${order}`,
      icon: 'Heart',
      heading: text,
      description: rich(text),
      order,
      isActive: true,
    })),
  },
  {
    path: 'about/approach',
    key: 'approach',
    isList: true,
    body: listOf((text, order) => ({ ...reason('approach')(text, order), stepNumber: order })),
  },
  { path: 'about/why-choose-us', key: 'why_choose_us', isList: true, body: listOf(reason('why')) },
  {
    path: 'skills',
    key: 'skills',
    isList: true,
    body: listOf((text, order) => ({
      id: `skill-${order}`,
      name: text,
      icon: 'Pen',
      category: 'content',
      description: rich(text),
      level: 70,
      order,
      isActive: true,
    })),
  },
  {
    path: 'projects',
    key: 'projects',
    isList: true,
    body: listOf((text, order) => ({
      id: `proj-${order}`,
      title: text,
      description: text,
      technologies: [text],
      image: '/media/a.webp',
      category: 'SEO',
      status: 'ongoing',
      featured: false,
      order,
      caseStudy: {
        type: text,
        client: text,
        title: text,
        snapshot: text,
        challenge: rich(text),
        objective: rich(text),
        approach: rich(text),
        deliverables: rich(text),
        results: rich(text),
        metrics: [{ label: text, value: text }],
        notes: [{ beside: 'results', text }],
      },
    })),
  },
  {
    path: 'pricing',
    key: 'pricing',
    isList: true,
    body: listOf((text, order) => ({
      id: `pricing-${order}`,
      name: text,
      description: text,
      price: text,
      period: text,
      features: [text],
      isPopular: false,
      buttonText: text,
      order,
      isActive: true,
    })),
  },
];
