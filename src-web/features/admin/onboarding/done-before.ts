import type { TabId } from '../tabs.ts';

const KEY = 'firstStepsDone';

/** The tabs whose first steps were done when this browser last looked, so that nothing need keep their place. */
export const doneBefore = (): readonly string[] => {
  try {
    return (localStorage.getItem(KEY) ?? '').split(' ');
  } catch {
    return [];
  }
};

export const noteDone = (tabs: readonly TabId[]): void => {
  try {
    localStorage.setItem(KEY, tabs.join(' '));
  } catch {
    // Without storage the place is kept a moment longer than is needed.
  }
};
