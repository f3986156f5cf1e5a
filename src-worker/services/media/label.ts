import { LABEL_MAX } from '#contract/media';

const UNTITLED = 'Untitled';

// oxlint-disable-next-line no-control-regex -- a name with control characters in it is what this is about
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * A file's name as a label: without folders, and without characters that cannot be seen or that turn the direction of
 * what follows. It is only ever shown.
 */
export const toLabel = (fileName: string): string => {
  const name = fileName.toWellFormed().split(/[\\/]/).at(-1) ?? '';
  const shown = Array.from(name.replace(UNSEEN, '').trim()).slice(0, LABEL_MAX).join('');
  return shown === '' || /^\.+$/.test(shown) ? UNTITLED : shown;
};
