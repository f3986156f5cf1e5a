/**
 * On another host, where the owner's cookie is never sent, opens the same address at the Worker's origin. Returns
 * whether it does.
 */
export const leaveForWorker = (): boolean => {
  if (WORKER_ORIGIN === '' || new URL(WORKER_ORIGIN).hostname === location.hostname) return false;
  location.replace(`${WORKER_ORIGIN}/${location.hash}`);
  return true;
};

/** The Worker's origin when another host serves the build; otherwise empty. */
const WORKER_ORIGIN = import.meta.env.VITE_API_ORIGIN ?? '';

export const onWorker = (path: string): string => WORKER_ORIGIN + path;
