import { useEffect, useLayoutEffect } from 'react';
import type { Profile } from '#contract/content';
import { homeTitle, pageTitle } from '#contract/page-titles';
import { announce } from './announce.ts';

/** Sets the document's title and language, as the server does. */
export const nameSite = (info: Profile['personalInfo']): void => {
  titles.home = homeTitle(info);
  titles.site = info.name;
  document.documentElement.lang = info.language ?? 'en';
};

/** The titles of documents; before the content has loaded, those of the served file. */
const titles = { home: '', site: '' };
if (typeof document !== 'undefined') titles.home = titles.site = document.title;

/** Whether a page has already been shown; the first page leaves the focus alone. */
let hasArrived = false;

export const useTitle = (title: string): void => {
  useEffect(() => {
    document.title = pageTitle(title, titles.site);
    if (hasArrived) announce(document.title);
    return () => {
      document.title = titles.home;
    };
  }, [title]);
};

/**
 * Moves the focus to the top of a new page together with its appearing: later it would take the focus from a visitor
 * who has scrolled on.
 */
export const useArrival = (): void => {
  useLayoutEffect(() => {
    if (hasArrived) document.getElementById('main')?.focus({ preventScroll: true });
    hasArrived = true;
  }, []);
};

export const usePage = (title: string): void => {
  useTitle(title);
  useArrival();
};

/** When the home page appears, the document has its own title again. */
export const useHomePage = (): void => {
  useEffect(() => {
    if (hasArrived) announce(document.title);
  }, []);
  useArrival();
};
