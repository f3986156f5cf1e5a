import { useEffect } from 'react';

/** The document's own title, which is the home page's. */
const HOME_TITLE = typeof document === 'undefined' ? '' : document.title;

/** Names the document after a page while it is shown, and lets the keyboard and screen readers begin at its top. */
export const usePage = (title: string): void => {
  useEffect(() => {
    document.title = `${title} | ${HOME_TITLE}`;
    scrollTo(0, 0);
    document.getElementById('main')?.focus({ preventScroll: true });
    return () => {
      document.title = HOME_TITLE;
    };
  }, [title]);
};
