import { useEffect, useState } from 'react';

/** The text being typed, and the text searched for after a pause. */
export const useSearch = () => {
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return { typed, search, type: setTyped };
};

/** The debounce: long enough for typing, short enough for waiting. */
const PAUSE_MS = 300;
