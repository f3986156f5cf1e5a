import { notifyManager, useIsFetching } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { SkeletonPanels } from './skeleton.tsx';

/** Panels that are shown once all of them have been answered, so that none pushes the others down. */
export const LoadTogether = ({ children }: { children: ReactNode }) => {
  const waiting = useIsFetching({ predicate: ({ state }) => state.status === 'pending' });
  // Panels ask once they have been rendered.
  const [isAsked, setAsked] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setAsked(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  const [isShown, setShown] = useState(false);
  const isAnswered = isAsked && waiting === 0;
  // `useIsFetching` knows of an answer before its panel does, so this waits until the panel has been told.
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
