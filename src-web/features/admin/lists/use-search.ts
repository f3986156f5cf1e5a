import { useEffect, useState } from 'react';

/** What is being typed into a search, and what of it is searched for: the text as it was when the typing paused. */
export const useSearch = () => {
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return { typed, search, type: setTyped };
};

/** The debounce: long enough for somebody who types, short enough for somebody who waits. */
const PAUSE_MS = 300;
