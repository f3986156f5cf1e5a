import { readStored, writeStored } from '../../../lib/storage.ts';

export const hasRoomForPreview = (): boolean => matchMedia(BESIDE).matches;

/** From this width on there is room for form and preview side by side. */
const BESIDE = '(width >= 75rem)';

/** Whether the owner wants to see the preview; unless told otherwise, where it has room. */
export const isPreviewOpen = (): boolean => readStored('localStorage', PLACE) !== 'closed' && hasRoomForPreview();

const PLACE = 'admin:preview';

/** Remembered on wide screens only: on a phone one opens it to look and closes it to write. */
export const keepPreviewOpen = (isOpen: boolean): void => {
  if (hasRoomForPreview()) writeStored('localStorage', PLACE, isOpen ? 'open' : 'closed');
};

/** Tells whenever room beside the form is gained or lost. */
export const onRoomForPreview = (listener: () => void): (() => void) => {
  const room = matchMedia(BESIDE);
  room.addEventListener('change', listener);
  return () => room.removeEventListener('change', listener);
};
