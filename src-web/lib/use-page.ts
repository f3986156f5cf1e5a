import { useEffect, useLayoutEffect } from 'react';
import type { Profile } from '#contract/content';
import { homeTitle, pageTitle } from '#contract/page-titles';
import { announce } from './announce.ts';

/** Names the site after its owner, and says what language it is in, as the server does. */
export const nameSite = (info: Profile['personalInfo']): void => {
  titles.home = homeTitle(info);
  titles.site = info.name;
  document.documentElement.lang = info.language ?? 'en';
};

/** How documents are named; until the content is there, after the file that was served. */
const titles = { home: '', site: '' };
if (typeof document !== 'undefined') titles.home = titles.site = document.title;

/** Whether a page has been shown since the document came; the first one leaves the focus alone. */
let hasArrived = false;

/** Names the document after what is shown, for as long as it is. */
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
 * Lets the keyboard and screen readers begin at a page's top when it was gone to. It happens together with the page's
 * appearing: a moment later it would take the focus from whoever scrolled to a section of it meanwhile.
 */
export const useArrival = (): void => {
  useLayoutEffect(() => {
    if (hasArrived) document.getElementById('main')?.focus({ preventScroll: true });
    hasArrived = true;
  }, []);
};

/** What a page needs whose title is known at once. */
export const usePage = (title: string): void => {
  useTitle(title);
  useArrival();
};

/** By the time the home page comes, the document has its own title again. */
export const useHomePage = (): void => {
  useEffect(() => {
    if (hasArrived) announce(document.title);
  }, []);
  useArrival();
};
