/**
 * The owner's cookie is not sent on another host, so the same address is opened at the Worker's origin. Returns true in
 * this case.
 */
export const leaveForWorker = (): boolean => {
  if (WORKER_ORIGIN === '' || new URL(WORKER_ORIGIN).hostname === location.hostname) return false;
  location.replace(`${WORKER_ORIGIN}/${location.hash}`);
  return true;
};

/** Empty when the Worker serves the build itself. */
const WORKER_ORIGIN = import.meta.env.VITE_API_ORIGIN ?? '';

export const onWorker = (path: string): string => WORKER_ORIGIN + path;
