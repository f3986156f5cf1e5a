import type { SearchPage } from '#contract/search';
import { ask, runCron } from '../site.ts';
import { startWriting } from '../articles/writing.ts';

/** The owner, and a visitor who searches. */
export const startSearching = async () => {
  const writing = await startWriting();
  const titles = async (q: string): Promise<string[]> => (await search(q)).results.map(({ title }) => title);
  return { ...writing, search, titles, index };
};

/** Each search comes from another network, because one network may search so often a minute. */
const search = async (q: string, page = 1): Promise<SearchPage> => {
  asked += 1;
  const address = `198.51.${Math.floor(asked / 250)}.${asked % 250}`;
  const query = new URLSearchParams({ q, page: String(page) }).toString();
  const { data } = await (await ask(`/api/search?${query}`, { address })).json<{ data: SearchPage }>();
  return data;
};

let asked = 0;

const index = (): Promise<void> => runCron(new Date());

export const marked = ({ results }: SearchPage): string[] =>
  results.map(({ passage }) => passage.map(({ text, isFound }) => (isFound ? `[${text}]` : text)).join(''));
