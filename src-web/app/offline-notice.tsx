import { useSyncExternalStore } from 'react';
import styles from './offline-notice.module.css';

/** Says that the connection is gone, for as long as it is. */
export const OfflineNotice = () => {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  if (isOnline) return null;
  return (
    <p role="alert" className={styles['notice']}>
      You are offline. What is on the page stays; sending waits until you are connected again.
    </p>
  );
};

const subscribe = (listener: () => void): (() => void) => {
  const stopped = new AbortController();
  for (const event of ['online', 'offline']) addEventListener(event, listener, { signal: stopped.signal });
  return () => stopped.abort();
};
