/** Where the Worker is when the build is served from another host; empty when it serves the build itself. */
const WORKER_ORIGIN = import.meta.env.VITE_API_ORIGIN ?? '';

/** An address of the Worker's, seen from the host that serves the page. */
export const onWorker = (path: string): string => WORKER_ORIGIN + path;
