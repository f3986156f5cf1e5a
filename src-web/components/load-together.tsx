import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { SkeletonRows } from './skeleton.tsx';

/** Panels that are shown once all of them have been answered, so that none pushes the others down. */
export const LoadTogether = ({ children }: { children: ReactNode }) => {
  const waiting = useIsFetching({ predicate: ({ state }) => state.status === 'pending' });
  // They ask when they have been drawn.
  const [isAsked, setAsked] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setAsked(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  const [isShown, setShown] = useState(false);
  if (isAsked && waiting === 0 && !isShown) setShown(true);
  return (
    <>
      {!isShown && <SkeletonRows count={8} />}
      <div hidden={!isShown}>{children}</div>
    </>
  );
};
