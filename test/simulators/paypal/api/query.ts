import type { Context } from 'hono';
import { link, type Link } from '../links.ts';
import { detail } from './checks.ts';
import { Refusal } from './refusal.ts';

/** A page of a list as `page`, `page_size` and `total_required` ask for it, with links to the others. */
export const readPage = <T>(
  c: Context,
  all: readonly T[],
  origin: string,
): { items: T[]; total_items?: number; total_pages?: number; links: Link[] } => {
  const size = readInteger(c, 'page_size', { least: 1, most: 20, otherwise: 10 });
  const page = readInteger(c, 'page', { least: 1, most: 100_000, otherwise: 1 });
  const pages = Math.max(1, Math.ceil(all.length / size));
  const address = (number: number): string => {
    const url = new URL(c.req.url);
    url.searchParams.set('page', String(number));
    url.searchParams.set('page_size', String(size));
    return `${origin}${url.pathname}${url.search}`;
  };
  const links = [link(address(page), 'self'), link(address(1), 'first')];
  if (page > 1) links.push(link(address(page - 1), 'prev'));
  if (page < pages) links.push(link(address(page + 1), 'next'));
  links.push(link(address(pages), 'last'));
  return {
    items: all.slice((page - 1) * size, page * size),
    ...(c.req.query('total_required') === 'true' && { total_items: all.length, total_pages: pages }),
    links,
  };
};

export const readInteger = (
  c: Context,
  name: string,
  { least, most, otherwise }: { least: number; most: number; otherwise: number },
): number => {
  const text = c.req.query(name);
  if (text === undefined) return otherwise;
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= least && value <= most) return value;
  throw new Refusal(400, [{ ...detail('INVALID_PARAMETER_VALUE', name, text), location: 'query' }]);
};

/** An instant of the query in PayPal's format; undefined when it is missing and may be. */
export const readInstant = (c: Context, name: string, required = true): number | undefined => {
  const text = c.req.query(name);
  if (text === undefined && !required) return undefined;
  const issue = text === undefined ? 'MISSING_REQUIRED_PARAMETER' : 'INVALID_PARAMETER_SYNTAX';
  if (text === undefined || !INSTANT.test(text) || Number.isNaN(Date.parse(text))) {
    throw new Refusal(400, [{ ...detail(issue, name, text), location: 'query' }]);
  }
  return Date.parse(text);
};

const INSTANT = /^\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}:\d{2}([.]\d+)?([Zz]|[+-]\d{2}:\d{2})$/;
