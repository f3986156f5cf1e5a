/** What a browser says when it gives up the motion from one page to the next: the machine is busy, the tab is hidden. */
const GIVEN_UP = new Set(['TimeoutError', 'InvalidStateError']);

/** What React could mend by itself goes to the console, except a motion that was given up: the new page stands all the same. */
export const reportRecoverable = (error: unknown): void => {
  if (error instanceof DOMException && GIVEN_UP.has(error.name)) return;
  reportError(error);
};
