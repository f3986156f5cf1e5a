/** The browser skips a view transition when the machine is busy, the tab is hidden, or the next one begins. */
const SKIPPED = new Set(['TimeoutError', 'InvalidStateError', 'AbortError']);

/**
 * Every root logs the errors from which React recovered, but not a skipped view transition, whose new page is visible.
 */
export const rootOptions = {
  onRecoverableError: (error: unknown): void => {
    if (error instanceof DOMException && SKIPPED.has(error.name)) return;
    reportError(error);
  },
};
