import { call, ownerCookie, type Answer } from '../admin/owner.ts';
import { visit } from '../../faults/visitor.ts';
import { rows, type startShop } from '../payments/shop.ts';

/** The client of all work that is begun by hand. */
export const READER = 'clara@example.com';

/** The owner who works, and a client with a link, who both call like their browsers. */
export const startWorking = async (shop: Awaited<ReturnType<typeof startShop>>) => {
  const { bindings } = shop;
  const cookie = await ownerCookie(bindings);

  const owner = (method: string, path: string, body?: unknown, revision?: number): Promise<Answer> =>
    call(method, path === '' || path.startsWith('?') ? `admin/work${path}` : `admin/work/${path}`, {
      cookie,
      bindings,
      ...(method === 'GET' ? {} : { body: body ?? {} }),
      ...(revision === undefined ? {} : { headers: { 'if-match': `"${revision}"` } }),
    });

  const read = async (id: string): Promise<Answer['json']> => (await owner('GET', id)).json.data;

  const begin = async (more: object = {}): Promise<string> => {
    const id = crypto.randomUUID();
    const client = { name: 'Clara Client', email: READER, language: null };
    const { status, json } = await owner('POST', '', { id, title: 'A white paper', client, ...more });
    if (status !== 200) throw new Error(`Not begun: ${status} ${JSON.stringify(json)}`);
    return id;
  };

  /** Delivers a version, and returns the token of its mail. */
  const deliver = async (id: string, more: object = {}): Promise<string> => {
    const body = { id: crypto.randomUUID(), text: 'The first words.', ...more };
    const { status, json } = await owner('POST', `${id}/deliver`, body);
    if (status !== 200) throw new Error(`Not delivered: ${status} ${JSON.stringify(json)}`);
    return newestWorkToken();
  };

  /** Makes a call with the token of a mailed link, or of a stranger. */
  const link = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const response = await visit(`/api/work/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      bindings,
    });
    return { status: response.status, json: await response.json<Answer['json']>() };
  };

  const say = (token: string, words: string, more: object = {}) =>
    link('answers', { token, id: crypto.randomUUID(), version: 1, kind: 'comment', words, ...more });

  const approve = (token: string, more: object = {}) =>
    link('approve', { token, id: crypto.randomUUID(), version: 1, ...more });

  /** Has a code mailed, and reads it. */
  const askCode = async (token: string, version = 1): Promise<string> => {
    const { status, json } = await link('code', { token, version });
    if (status !== 200) throw new Error(`No code: ${status} ${JSON.stringify(json)}`);
    const [mail] = await rows("SELECT subject FROM outbox WHERE id LIKE 'work-code-%' ORDER BY rowid DESC LIMIT 1");
    return /\d{6}/.exec(String(mail?.['subject']))?.[0] ?? '';
  };

  return { owner, read, begin, deliver, link, say, approve, askCode, cookie };
};

/** The token in the link of the newest mail about work. */
export const newestWorkToken = async (): Promise<string> => {
  const mails = await rows("SELECT text FROM outbox WHERE kind = 'work_client' ORDER BY rowid DESC");
  for (const { text } of mails) {
    const [, token] = /#\/work\?token=([\w-]+)/.exec(String(text)) ?? [];
    if (token !== undefined) return token;
  }
  throw new Error('No mail has a link to work');
};
