import type { Profile } from './content.ts';

type Names = Pick<Profile['personalInfo'], 'name' | 'title'>;

export const homeTitle = ({ name, title }: Names): string => (title === '' ? name : `${name} | ${title}`);

export const pageTitle = (page: string, name: string): string => (page === '' ? name : `${page} | ${name}`);
