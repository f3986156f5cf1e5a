import { useLayoutEffect, useState } from 'react';

/** A part that was open once stays mounted, hidden. */
export const useOpened = <Id>(id: Id): readonly Id[] => {
  const [opened, setOpened] = useState<readonly Id[]>([id]);
  useLayoutEffect(closeHiddenDialogs);
  if (opened.includes(id)) return opened;
  const next = [...opened, id];
  setOpened(next);
  return next;
};

/** An open dialog in a hidden part would block the whole page. */
const closeHiddenDialogs = (): void => {
  for (const dialog of document.querySelectorAll<HTMLDialogElement>('[hidden] dialog[open]')) dialog.close();
};
