import { useState } from 'react';

/** A part that was open once stays mounted. */
export const useOpened = <Id>(id: Id): readonly Id[] => {
  const [opened, setOpened] = useState<readonly Id[]>([id]);
  if (opened.includes(id)) return opened;
  const next = [...opened, id];
  setOpened(next);
  return next;
};
