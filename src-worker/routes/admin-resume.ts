import { Hono } from 'hono';
import { succeed } from '#contract/envelope';
import { authorOf } from '../http/caller.ts';
import { requireAdmin } from '../http/require-admin.ts';
import type { AdminEnv } from '../http/app-env.ts';
import { limitUpload, readFiles, requireFiles } from '../http/upload.ts';
import { deleteResume, readResumeInfo, replaceResume } from '../services/content/resume.ts';

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
