import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { makeDatabase, type Account } from './account.ts';
import { failure, success } from './answers.ts';

/** D1, KV namespaces and R2 buckets. */
export const storeRoutes = (account: Account) => {
  const app = new Hono();

  app.get('/d1/database', (c) => {
    const name = c.req.query('name');
    return success(
      [...account.databases.values()]
        .filter((each) => name === undefined || each.name === name)
        .map(({ uuid, name: title }) => ({ uuid, name: title, version: 'production' })),
    );
  });
  app.post('/d1/database', async (c) => {
    const { name, jurisdiction = null }: { name: string; jurisdiction?: string | null } = await c.req.json();
    if ([...account.databases.values()].some((each) => each.name === name)) {
      return failure(400, 7502, `Database with name '${name}' already exists`);
    }
    const { uuid } = makeDatabase(account, name, jurisdiction);
    return success({ uuid, name, jurisdiction });
  });
  app.get('/d1/database/:id', (c) => {
    const database = account.databases.get(c.req.param('id'));
    return database === undefined
      ? failure(404, 7404, 'The database was not found')
      : success({ uuid: database.uuid, name: database.name, version: 'production' });
  });
  app.post('/d1/database/:id/query', async (c) => {
    const database = account.databases.get(c.req.param('id'));
    if (database === undefined) return failure(404, 7404, 'The database was not found');
    const { sql, params = [] }: { sql: string; params?: (string | number | null)[] } = await c.req.json();
    try {
      return success(database.query(sql, params).map((results) => ({ results, success: true, meta: { duration: 1 } })));
    } catch (error) {
      return failure(400, 7500, error instanceof Error ? error.message : String(error));
    }
  });
  app.get('/d1/database/:id/time_travel/bookmark', (c) => {
    const database = account.databases.get(c.req.param('id'));
    return database === undefined
      ? failure(404, 7404, 'The database was not found')
      : success({ bookmark: database.bookmark() });
  });
  app.post('/d1/database/:id/time_travel/restore', (c) => {
    const bookmark = c.req.query('bookmark') ?? '';
    account.databases.get(c.req.param('id'))?.restore(bookmark);
    return success({ bookmark, previous_bookmark: bookmark, message: 'restored' });
  });

  // A caller who lists asks for one page after the other until one is empty.
  app.get('/storage/kv/namespaces', (c) => success(Number(c.req.query('page') ?? 1) > 1 ? [] : account.namespaces));
  app.post('/storage/kv/namespaces', async (c) => {
    const { title, jurisdiction = null }: { title: string; jurisdiction?: string | null } = await c.req.json();
    if (account.namespaces.some((each) => each.title === title)) {
      return failure(400, 10014, 'a namespace with this account ID and title already exists');
    }
    account.namespaces.push({ id: randomUUID().replaceAll('-', ''), title, jurisdiction });
    return success(account.namespaces.at(-1));
  });

  app.get('/r2/buckets/:name', (c) => {
    const found = account.buckets.find(({ name }) => name === c.req.param('name'));
    return found === undefined ? failure(404, 10006, 'The specified bucket does not exist.') : success(found);
  });
  app.post('/r2/buckets', async (c) => {
    const { name }: { name: string } = await c.req.json();
    if (account.buckets.some((each) => each.name === name)) {
      return failure(409, 10004, 'The bucket you tried to create already exists, and you own it.');
    }
    account.buckets.push({ name, jurisdiction: c.req.header('cf-r2-jurisdiction') ?? null });
    return success({});
  });
  return app;
};
