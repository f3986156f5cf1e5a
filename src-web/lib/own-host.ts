/** Another host does not get the owner's cookie, so the address is opened at the Worker's origin; true if it is. */
export const leaveForWorker = (): boolean => {
  if (WORKER_ORIGIN === '' || new URL(WORKER_ORIGIN).hostname === location.hostname) return false;
  location.replace(`${WORKER_ORIGIN}/${location.hash}`);
  return true;
};

/** Empty when the Worker serves the build itself. */
const WORKER_ORIGIN = import.meta.env.VITE_API_ORIGIN ?? '';

export const onWorker = (path: string): string => WORKER_ORIGIN + path;
