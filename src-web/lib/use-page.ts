import { useEffect, useLayoutEffect } from 'react';
import type { Profile } from '#contract/content';
import { homeTitle, pageTitle } from '#contract/page-titles';
import { announce } from './announce.ts';

export const nameSite = (info: Profile['personalInfo']): void => {
  titles.home = homeTitle(info);
  titles.site = info.name;
};

const titles = { home: '', site: '' };
if (typeof document !== 'undefined') titles.home = titles.site = document.title;

/** The first page of a visit must not move the focus. */
let hasArrived = false;

/** The server may have rendered the first page with another title for search engines. */
let isDrawn =
  typeof document !== 'undefined' &&
  document
    .querySelector<HTMLElement>('[data-content]')
    ?.dataset['content']?.endsWith(location.hash.slice(1) || location.pathname);

export const useTitle = (title: string): void => {
  useEffect(() => {
    if (isDrawn) isDrawn = false;
    else document.title = pageTitle(title, titles.site);
    if (hasArrived) announce(document.title);
    return () => {
      document.title = titles.home;
    };
  }, [title]);
};

/** The top of a new page gets the focus at once; later, a visitor who has scrolled on would lose it. */
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

export const useHomePage = (): void => {
  useEffect(() => {
    if (hasArrived) announce(document.title);
  }, []);
  useArrival();
};
