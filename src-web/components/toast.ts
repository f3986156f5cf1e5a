export interface ToastMessage {
  title: string;
  description?: string;
  /** How it looks at a glance: something worked (most of them), a note, or something failed. */
  tone?: 'success' | 'info' | 'error';
  /** A way on, which opens in a new tab. A toast that offers one stays until it is closed. */
  link?: { href: string; text: string };
  /** Stays until another takes its place: what it tells of is under way. */
  isPersistent?: boolean;
}

export interface ShownToast extends ToastMessage {
  id: number;
}

/** Code that something pressed needs could not be fetched. */
export const NOT_LOADED: ToastMessage = {
  tone: 'error',
  title: 'This did not load',
  description: 'Check your connection and try again.',
};

/** A success is read before what follows it takes its place. */
const READING_MS = 1500;

let shown: ShownToast | null = null;
let lastId = 0;
let readUntil = 0;
let next: ReturnType<typeof setTimeout> | undefined;
const queued: ToastMessage[] = [];
const listeners = new Set<() => void>();

/** Shows a toast. One is visible at a time: a new one takes the place of the last, if that has been read. */
export const toast = (message: ToastMessage): void => {
  queued.push(message);
  showNext();
};

/** Takes a toast away, unless another has taken its place already. */
export const dismissToast = (id: number): void => {
  if (shown?.id !== id) return;
  shown = null;
  tell();
  showNext();
};

/** Takes away what is no longer true, whether it is shown or still waits for its turn. */
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
