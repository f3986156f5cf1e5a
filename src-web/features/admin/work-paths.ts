import { tabPath } from './tabs.ts';

export const WORK = 'work';
export const WORK_PIECE = 'work-piece';

export const WORK_PATH = tabPath('work');

export const BOARD_PATH = tabPath('work', '&board');

export const TESTIMONIALS_PATH = tabPath('work', '&testimonials');

export const workPath = (id: string): string => tabPath('work', `&work=${encodeURIComponent(id)}`);

export const newWorkPath = (request: string | null): string =>
  tabPath('work', `&new=${request === null ? '' : encodeURIComponent(request)}`);
