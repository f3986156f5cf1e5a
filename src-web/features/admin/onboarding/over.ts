const KEY = 'firstStepsDone';

/** Whether the first steps were done when this browser last looked, so that nothing need keep their place. */
export const wasOver = (): boolean => {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
};

export const noteIfOver = (isOver: boolean): void => {
  try {
    if (isOver) localStorage.setItem(KEY, 'true');
    else localStorage.removeItem(KEY);
  } catch {
    // Without storage the place is kept a moment longer than is needed.
  }
};
