/** The browser skips a view transition when the machine is busy, the tab is hidden, or the next one begins. */
const SKIPPED = new Set(['TimeoutError', 'InvalidStateError', 'AbortError']);

/**
 * For every root: logs errors that React recovered from, but not a skipped view transition, whose new page is visible.
 * React tells any root of it that is being drawn just then.
 */
export const rootOptions = {
  onRecoverableError: (error: unknown): void => {
    if (error instanceof DOMException && SKIPPED.has(error.name)) return;
    reportError(error);
  },
};
