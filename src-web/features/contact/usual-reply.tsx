import { useCallback, useSyncExternalStore } from 'react';
import type { ReplyFigure } from '#contract/desk';

/**
 * How soon the owner usually replies. A kept page may be older than this is true, so it is drawn hidden, and shown
 * until its end alone: by the boot script, and by this once the app has come.
 */
export const UsualReply = ({ reply: { hours, until } }: { reply: ReplyFigure }) => {
  const isTrue = useCallback(() => Date.now() < Date.parse(until), [until]);
  const atItsEnd = useCallback(
    (changed: () => void) => {
      const timer = setTimeout(changed, Math.max(0, Date.parse(until) - Date.now()));
      return () => clearTimeout(timer);
    },
    [until],
  );
  return (
    <span hidden={!useSyncExternalStore(atItsEnd, isTrue, never)} data-until={until}>
      {` Usual reply: within ${hours} ${hours === 1 ? 'hour' : 'hours'}.`}
    </span>
  );
};

const never = (): boolean => false;
