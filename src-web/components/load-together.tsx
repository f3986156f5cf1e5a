import { notifyManager, useIsFetching } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { SkeletonPanels } from './skeleton.tsx';

/** All panels appear at once, so that none moves another. */
export const LoadTogether = ({ children }: { children: ReactNode }) => {
  const waiting = useIsFetching({ predicate: ({ state }) => state.status === 'pending' });
  // The panels start their queries after their first render.
  const [isAsked, setAsked] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setAsked(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  const [isShown, setShown] = useState(false);
  const isAnswered = isAsked && waiting === 0;
  // `useIsFetching` changes before the panels get their data, so this effect waits one more task.
  useEffect(() => {
    if (isAnswered) notifyManager.schedule(() => setShown(true));
  }, [isAnswered]);
  return (
    <>
      {!isShown && <SkeletonPanels count={4} />}
      <div hidden={!isShown}>{children}</div>
    </>
  );
};
