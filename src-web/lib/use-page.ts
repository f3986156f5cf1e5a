import { useEffect, useLayoutEffect } from 'react';
import type { Profile } from '#contract/content';
import { homeTitle, pageTitle } from '#contract/page-titles';
import { announce } from './announce.ts';

export const nameSite = (info: Profile['personalInfo']): void => {
  if (!isHomeDrawn) titles.home = homeTitle(info);
  titles.site = info.name;
};

const titles = { home: '', site: '' };
if (typeof document !== 'undefined') titles.home = titles.site = document.title;

const drawn =
  typeof document === 'undefined' ? null : document.querySelector<HTMLElement>('[data-content]')?.dataset['content'];

const isHomeDrawn = drawn != null && location.pathname === '/';

/** The first page of a visit must not move the focus. */
let hasArrived = false;

/** The server may have rendered the first page with another title for search engines, which it keeps for the visit. */
const drawnTitle: { page?: string; shown?: string } = drawn?.endsWith(location.hash.slice(1) || location.pathname)
  ? { shown: document.title }
  : {};

export const useTitle = (title: string): void => {
  useEffect(() => {
    const { page = title, shown = pageTitle(title, titles.site) } = drawnTitle;
    drawnTitle.page = page;
    document.title = page === title ? shown : pageTitle(title, titles.site);
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
