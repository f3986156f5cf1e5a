import { asOwner } from '../admin/people.ts';
import type { Answer } from '../admin/owner.ts';
import { ask } from '../site.ts';

export const written = (title: string, part: object = {}) => ({
  title,
  slug: '',
  summary: '',
  tags: [],
  series: '',
  cover: '',
  body: `These are the words of ${title}.`,
  search_title: '',
  search_description: '',
  ...part,
});

/** The owner, who makes the calls of the tab Writing. */
export const startWriting = async () => {
  const owner = await asOwner();
  const save = (id: string, fields: object, revision?: number): Promise<Answer> =>
    owner('PUT', `admin/articles/${id}`, {
      body: fields,
      headers: revision === undefined ? {} : { 'if-match': `"${revision}"` },
    });
  const publish = (id: string, at?: string): Promise<Answer> =>
    owner('POST', `admin/articles/${id}/publish`, { body: at === undefined ? {} : { at } });
  const move = (id: string, to: string): Promise<Answer> =>
    owner('POST', `admin/articles/${id}/move`, { body: { move: to } });
  const read = async (id: string) => (await owner('GET', `admin/articles/${id}`)).json.data;
  const draft = async (title: string, part: object = {}): Promise<string> => {
    const id = crypto.randomUUID();
    const { status, text } = await save(id, written(title, part));
    if (status !== 200) throw new Error(text);
    return id;
  };
  const release = async (title: string, part: object = {}): Promise<string> => {
    const id = await draft(title, part);
    const { status, text } = await publish(id);
    if (status !== 200) throw new Error(text);
    return id;
  };
  return { owner, save, publish, move, read, draft, release };
};

export const textOf = async (path: string): Promise<string> => (await ask(path)).text();

export const statusOf = async (path: string): Promise<number> => (await ask(path)).status;
