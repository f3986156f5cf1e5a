export const WRITING_PATH = '/writing';
export const PREVIEW_PATH = `${WRITING_PATH}/~`;

/** The place is what follows `/writing/`: an article's address, `tags/…` or `older/…`. */
export const writingPath = (place: string): string =>
  place === '' ? WRITING_PATH : `${WRITING_PATH}/${place.split('/').map(encodeURIComponent).join('/')}`;

export const articlePath = (slug: string): string => writingPath(slug);
