export const WRITING_PATH = '/writing';
export const PREVIEW_PATH = `${WRITING_PATH}/~`;

/** `place` is what stands behind `/writing/`: an article's address, `tags/…`, `older/…`. */
export const writingPath = (place: string): string =>
  place === '' ? WRITING_PATH : `${WRITING_PATH}/${place.split('/').map(encodeURIComponent).join('/')}`;

export const articlePath = (slug: string): string => writingPath(slug);
