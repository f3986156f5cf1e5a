import { Hono } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { MEDIA_PATH } from '#contract/media-address';
import { COMMON_HEADERS } from '#contract/security-policy';
import type { AppEnv } from '../http/app-env.ts';
import { hasTag, REVALIDATE } from '../http/cache.ts';
import { allowOrigins } from '../http/guards.ts';
import { onNotFound } from '../http/on-error.ts';
import { readPicture } from '../services/media/read-picture.ts';
import { readResume } from '../services/content/resume.ts';

/** Other hosts may show the pictures; nothing inside a file may run or load. */
const pictureHeaders = secureHeaders({
  ...COMMON_HEADERS,
  contentSecurityPolicy: { defaultSrc: ["'none'"], sandbox: [] },
  crossOriginResourcePolicy: 'cross-origin',
});

/** Without a sandbox, in which browsers refuse to show a PDF. */
const pdfHeaders = secureHeaders({
  ...COMMON_HEADERS,
  contentSecurityPolicy: { defaultSrc: ["'none'"], styleSrc: ["'unsafe-inline'"], frameAncestors: ["'none'"] },
  crossOriginResourcePolicy: 'cross-origin',
});

export const fileRoutes = new Hono<AppEnv>()
  .get(`${MEDIA_PATH}/:id/:name`, pictureHeaders, async (c) => {
    const { id, name } = c.req.param();
    const file = await readPicture(c.get('ctx'), { id, name });
    if (file === null) return onNotFound(c);
    // The tag purges the edge's copy when the picture is deleted.
    const headers = { ETag: `"${id}"`, 'Cache-Control': IMMUTABLE, 'Cache-Tag': id };
    if (hasTag(c.req.header('if-none-match'), headers.ETag)) return c.body(null, 304, headers);
    return c.body(file.bytes, 200, { ...headers, 'Content-Type': file.type });
  })
  .get('/api/resume/download', allowOrigins, pdfHeaders, async (c) => {
    const { bytes, hash, owner } = await readResume(c.get('ctx'));
    const headers = { ETag: `"${hash}"`, 'Cache-Control': REVALIDATE };
    if (hasTag(c.req.header('if-none-match'), headers.ETag)) return c.body(null, 304, headers);
    const disposition = shownAs(`${owner}.pdf`);
    return c.body(bytes, 200, {
      ...headers,
      'Content-Type': 'application/pdf',
      'Content-Disposition': disposition,
    });
  });

/** The address contains the content's hash. */
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** RFC 6266: an ASCII form for old browsers, and the name itself. */
const shownAs = (name: string): string => {
  const plain = name.normalize('NFKD').replace(/[^\w .()-]/g, '');
  const exact = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16)}`,
  );
  return `inline; filename="${plain}"; filename*=UTF-8''${exact}`;
};
