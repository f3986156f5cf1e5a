import { Hono } from 'hono';
import * as z from 'zod/mini';
import { pageQuery, succeedPage } from '#contract/pagination';
import { succeed } from '#contract/envelope';
import { pictureSearch } from '#contract/media';
import { addFileQuery, fileSearch } from '#contract/media-files';
import { pictureTextQuery, pictureTextRequest } from '#contract/picture-texts';
import { authorOf } from '../http/caller.ts';
import type { AdminEnv } from '../http/app-env.ts';
import { jsonBody } from '../http/json-body.ts';
import { query } from '../http/query.ts';
import { limitUpload, readFiles, requireBytes, requireFiles } from '../http/upload.ts';
import { addFile } from '../services/media/add-file.ts';
import { addPicture } from '../services/media/add-picture.ts';
import { describePicture, readPictureText } from '../services/media/picture-texts.ts';
import { listMediaFiles, listPictures, deleteMedia } from '../services/media/list-pictures.ts';
import { requireAdmin } from '../http/require-admin.ts';
import { deleteResume, readResumeInfo, replaceResume } from '../services/content/resume.ts';

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
  .get('/media-files', query(z.extend(pageQuery, fileSearch.shape)), async (c) => {
    const { after = null, search = '' } = c.req.valid('query');
    return c.json(succeedPage(await listMediaFiles(c.get('ctx'), { after, search })));
  })
  .post('/media-files', requireBytes, query(addFileQuery), async (c) => {
    const sent = { ...c.req.valid('query'), body: c.req.raw.body, ...authorOf(c) };
    return c.json(succeed(await addFile(c.get('ctx'), sent)), 201);
  })
  .get('/picture-text', query(pictureTextQuery), async (c) =>
    c.json(succeed(await readPictureText(c.get('ctx'), c.req.valid('query').picture))),
  )
  .put('/picture-text', jsonBody(pictureTextRequest), async (c) =>
    c.json(succeed(await describePicture(c.get('ctx'), c.req.valid('json'), authorOf(c)))),
  )
  .delete('/media/:id', async (c) => {
    const id = c.req.param('id');
    await deleteMedia(c.get('ctx'), { id, ...authorOf(c) });
    return c.json({ success: true as const });
  });

export const adminResumeRoutes = new Hono<AdminEnv>()
  .post('/resume', requireFiles, limitUpload, async (c) => {
    const [{ bytes, name }] = await readFiles(c);
    return c.json(succeed(await replaceResume(c.get('ctx'), { bytes, fileName: name }, authorOf(c))), 201);
  })
  .delete('/resume', async (c) => {
    await deleteResume(c.get('ctx'), authorOf(c));
    return c.json({ success: true as const });
  });

export const resumeRoutes = new Hono<AdminEnv>().get('/resume/info', requireAdmin, async (c) =>
  c.json(succeed(await readResumeInfo(c.get('ctx')))),
);
