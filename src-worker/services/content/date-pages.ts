import type { OwnPage } from '#contract/own-pages';

export const datePages = (former: readonly OwnPage[], pages: readonly OwnPage[], at: string): OwnPage[] =>
  pages.map((page) => {
    const before = former.find(({ id }) => id === page.id);
    return { ...page, changedAt: before !== undefined && isSame(before, page) ? before.changedAt : at };
  });

const isSame = (a: OwnPage, b: OwnPage): boolean =>
  a.title === b.title && JSON.stringify(a.content) === JSON.stringify(b.content);
