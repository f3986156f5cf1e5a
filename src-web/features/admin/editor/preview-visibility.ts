import { readStored, writeStored } from '../../../lib/storage.ts';

export const hasRoomForPreview = (): boolean => matchMedia(BESIDE).matches;

const BESIDE = '(width >= 84rem)';

export const isPreviewOpen = (): boolean => readStored('localStorage', PLACE) !== 'closed' && hasRoomForPreview();

const PLACE = 'admin:preview';

/** On a phone the preview is opened for a moment only. */
export const keepPreviewOpen = (isOpen: boolean): void => {
  if (hasRoomForPreview()) writeStored('localStorage', PLACE, isOpen ? 'open' : 'closed');
};

export const onRoomForPreview = (listener: () => void): (() => void) => {
  const room = matchMedia(BESIDE);
  room.addEventListener('change', listener);
  return () => room.removeEventListener('change', listener);
};
