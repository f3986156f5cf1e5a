import { Hono } from 'hono';

/** The source of the program's releases: the `package.json` of the newest one, whose version can be set. */
export const releases = () => {
  let version: string | null = '1.0.0';
  return new Hono()
    .get('/releases/package.json', (c) => (version === null ? c.text('Not found', 404) : c.json({ version })))
    .post('/releases', async (c) => {
      const body: { version: string | null } = await c.req.json();
      version = body.version;
      return c.json({ version });
    });
};
