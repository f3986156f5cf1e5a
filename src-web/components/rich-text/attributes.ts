import styles from './attributes.module.css';

/** Other sizes and families are refused when a text is stored. */
export const textClass = (style: string): string =>
  style
    .split(';')
    .flatMap((rule) => {
      const size = /^\s*font-size: ?(\d+)px\s*$/.exec(rule)?.[1];
      const family = /^\s*font-family: ?([A-Za-z ]+)$/.exec(rule)?.[1];
      const name = size === undefined ? family?.trim().toLowerCase().replaceAll(' ', '-') : `size-${size}`;
      return (name === undefined ? undefined : styles[name]) ?? [];
    })
    .join(' ');

interface Placed {
  format?: string;
  indent?: number;
}

export const blockClass = ({ format = '', indent = 0 }: Placed): string | undefined =>
  [format === '' ? undefined : styles[`align-${format}`], indent === 0 ? undefined : styles[`indent-${indent}`]]
    .filter((name) => name !== undefined)
    .join(' ') || undefined;

const LEVELS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const;
type Heading = (typeof LEVELS)[number];

/** Headings in a text start lower, because a page has one h1. */
export const headingTag = (tag: Heading, base: number): Heading =>
  LEVELS[Math.min(LEVELS.indexOf(tag) + base, LEVELS.length) - 1] ?? 'h6';

/** Links are also checked when a text is stored; this is the second check. */
export const safeHref = (url: string): string | null =>
  /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\]))/i.test(url) ? url : null;
