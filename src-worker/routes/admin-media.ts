import { Hono } from 'hono';
import * as z from 'zod/mini';
import { pageQuery, succeedPage } from '#contract/pagination';
import { succeed } from '#contract/envelope';
import { pictureSearch } from '#contract/media';
import { authorOf } from '../http/caller.ts';
import type { AdminEnv } from '../http/require-admin.ts';
import { query } from '../http/query.ts';
import { limitUpload, readFiles, requireFiles } from '../http/upload.ts';
import { addPicture } from '../services/media/add-picture.ts';
import { deletePicture } from '../services/media/delete-picture.ts';
import { listPictures } from '../services/media/list-pictures.ts';

export const adminMediaRoutes = new Hono<AdminEnv>()
  .get('/media', query(z.extend(pageQuery, pictureSearch.shape)), async (c) => {
    const { after = null, search = '' } = c.req.valid('query');
    return c.json(succeedPage(await listPictures(c.get('ctx'), { after, search })));
  })
  .post('/media', requireFiles, limitUpload, async (c) => {
    const files = await readFiles(c);
    const data = await addPicture(c.get('ctx'), {
      files: files.map(({ bytes }) => bytes),
      fileName: files[0].name,
      ...authorOf(c),
    });
    return c.json(succeed(data), 201);
  })
  .delete('/media/:id', async (c) => {
    const id = c.req.param('id');
    await deletePicture(c.get('ctx'), { id, ...authorOf(c) });
    return c.json({ success: true as const });
  });
