import { word } from '../lib/words.ts';

export interface ToastMessage {
  title: string;
  description?: string;
  tone?: 'success' | 'info' | 'error';
  /** A toast with a link stays until it is closed. */
  link?: { href: string; text: string };
  /** While its task is still running, a toast stays. */
  isPersistent?: boolean;
}

export interface ShownToast extends ToastMessage {
  id: number;
}

export const notLoaded = (): ToastMessage => ({
  tone: 'error',
  title: word('common.not-loaded'),
  description: word('common.check-connection'),
});

const READING_MS = 1500;

let shown: ShownToast | null = null;
let lastId = 0;
let readUntil = 0;
let next: ReturnType<typeof setTimeout> | undefined;
const queued: ToastMessage[] = [];
const listeners = new Set<() => void>();

/** The visible toast stays long enough to be read before a new one replaces it. */
export const toast = (message: ToastMessage): void => {
  queued.push(message);
  showNext();
};

export const dismissToast = (id: number): void => {
  if (shown?.id !== id) return;
  shown = null;
  tell();
  showNext();
};

/** Who follows a link has left what the notice was about; an error stays. */
export const endNotice = (): void => {
  if (shown !== null && shown.tone !== 'error' && shown.link === undefined && shown.isPersistent !== true)
    dismissToast(shown.id);
};

export const takeBackToast = ({ title }: ToastMessage): void => {
  const waiting = queued.filter((message) => message.title !== title);
  queued.splice(0, queued.length, ...waiting);
  if (shown?.title === title) dismissToast(shown.id);
};

export const shownToast = (): ShownToast | null => shown;

export const onToast = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const showNext = (): void => {
  clearTimeout(next);
  const wait = shown === null ? 0 : readUntil - Date.now();
  if (wait > 0) {
    next = setTimeout(showNext, wait);
    return;
  }
  const message = queued.shift();
  if (message === undefined) return;
  lastId += 1;
  shown = { ...message, id: lastId };
  readUntil = (message.tone ?? 'success') === 'success' ? Date.now() + READING_MS : 0;
  tell();
  if (queued.length > 0) showNext();
};

const tell = () => listeners.forEach((listener) => listener());
