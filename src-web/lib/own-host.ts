/** The owner's cookie goes only to the Worker's origin, so the owner's area is opened there. */
export const leaveForWorker = (): boolean => {
  if (WORKER_ORIGIN === '' || new URL(WORKER_ORIGIN).hostname === location.hostname) return false;
  location.replace(`${WORKER_ORIGIN}/${location.hash}`);
  return true;
};

const WORKER_ORIGIN = import.meta.env.VITE_API_ORIGIN ?? '';

export const onWorker = (path: string): string => WORKER_ORIGIN + path;
