/**
 * When this page is on another host, where the owner's cookie is never sent, opens the same address on the Worker's own
 * one. Answers whether it does.
 */
export const leaveForWorker = (): boolean => {
  if (WORKER_ORIGIN === '' || new URL(WORKER_ORIGIN).hostname === location.hostname) return false;
  location.replace(`${WORKER_ORIGIN}/${location.hash}`);
  return true;
};

/** Where the Worker is when the build is served from another host; empty when it serves the build itself. */
const WORKER_ORIGIN = import.meta.env.VITE_API_ORIGIN ?? '';

/** An address of the Worker's, seen from the host that serves the page. */
export const onWorker = (path: string): string => WORKER_ORIGIN + path;
