import { Hono, type Context } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { MEDIA_PATH } from '#contract/media-address';
import { COMMON_HEADERS } from '#contract/security-policy';
import type { AppEnv } from '../http/app-env.ts';
import { allowOrigins } from '../http/guards.ts';
import { onNotFound } from '../http/on-error.ts';
import { fileAt, openMediaFile, type StoredFile } from '../services/media/read-file.ts';
import { readPicture } from '../services/media/read-picture.ts';
import { readPortrait } from '../services/testimonials/portrait.ts';
import { readResume } from '../services/content/resume.ts';
import { FILES_PATH, fileOfLink } from '../services/work/files/file-links.ts';
import { rangeIn, type ByteRange } from '../services/work/files/file-range.ts';
import { streamFile } from '../services/work/files/stream-file.ts';
import { hasTag, REVALIDATE } from '../http/edge-headers.ts';

/** Other sites may show the site's pictures; nothing inside a file may run or load. */
const pictureHeaders = secureHeaders({
  ...COMMON_HEADERS,
  contentSecurityPolicy: { defaultSrc: ["'none'"], sandbox: [] },
  crossOriginResourcePolicy: 'cross-origin',
});

/** A PDF has no sandbox, because browsers refuse to show it in one. */
const pdfHeaders = secureHeaders({
  ...COMMON_HEADERS,
  contentSecurityPolicy: { defaultSrc: ["'none'"], styleSrc: ["'unsafe-inline'"], frameAncestors: ["'none'"] },
  crossOriginResourcePolicy: 'cross-origin',
});

/** A file of a work is downloaded and never shown as a page. */
const workFileHeaders = secureHeaders({
  ...COMMON_HEADERS,
  contentSecurityPolicy: { defaultSrc: ["'none'"], sandbox: [] },
});

export const fileRoutes = new Hono<AppEnv>()
  .get(`${MEDIA_PATH}/:id/:name`, pictureHeaders, async (c) => {
    const { id, name } = c.req.param();
    const download = fileAt({ id, name });
    if (download !== null) return sendFile(c, download);
    const file = await readPicture(c.get('ctx'), { id, name });
    if (file === null) return onNotFound(c);
    // When the picture is deleted, this tag removes the edge's copy.
    const headers = { ETag: `"${id}"`, 'Cache-Control': IMMUTABLE, 'Cache-Tag': id };
    if (hasTag(c.req.header('if-none-match'), headers.ETag)) return c.body(null, 304, headers);
    return c.body(file.bytes, 200, { ...headers, 'Content-Type': file.type });
  })
  .get('/api/testimonials/:id/portrait', allowOrigins, pictureHeaders, async (c) => {
    const picture = await readPortrait(c.get('ctx'), c.req.param('id'));
    if (picture === null) return onNotFound(c);
    // Browsers keep a portrait only a short time, because its owner may withdraw it.
    return c.body(picture.bytes, 200, { 'Content-Type': picture.type, 'Cache-Control': 'public, max-age=300' });
  })
  .get('/api/resume/download', allowOrigins, pdfHeaders, async (c) => {
    const { bytes, hash, owner } = await readResume(c.get('ctx'));
    const headers = { ETag: `"${hash}"`, 'Cache-Control': REVALIDATE };
    if (hasTag(c.req.header('if-none-match'), headers.ETag)) return c.body(null, 304, headers);
    return c.body(bytes, 200, {
      ...headers,
      'Content-Type': 'application/pdf',
      'Content-Disposition': disposition('inline', `${owner}.pdf`),
    });
  })
  .get(`${FILES_PATH}/:token`, workFileHeaders, async (c) => {
    const ctx = c.get('ctx');
    const file = await fileOfLink(ctx, c.req.param('token'));
    const ETag = `"${file.id}"`;
    const headers = { ETag, 'Cache-Control': 'private, no-store', 'Accept-Ranges': 'bytes' };
    return inRange(c, file.bytes, headers, async (range) => ({
      body: range === null ? null : await streamFile(ctx, file, range),
      type: 'application/octet-stream',
      name: file.name,
    }));
  });

interface Sent {
  body: ReadableStream | null;
  type: string;
  name: string;
}

const inRange = async (
  c: Context<AppEnv>,
  bytes: number,
  headers: Record<string, string>,
  open: (range: ByteRange | null) => Promise<Sent | null>,
): Promise<Response> => {
  const isSame = [undefined, headers['ETag']].includes(c.req.header('if-range'));
  const range = isSame ? rangeIn(c.req.header('range'), bytes) : null;
  if (range === 'unsatisfiable') {
    return new Response(null, { status: 416, headers: { ...headers, 'Content-Range': `bytes */${bytes}` } });
  }
  const { from, length } = range ?? { from: 0, length: bytes };
  const sent = await open(c.req.method === 'HEAD' ? null : { from, length });
  if (sent === null) return onNotFound(c);
  const part = { 'Content-Range': `bytes ${from}-${from + length - 1}/${bytes}` };
  return new Response(sent.body, {
    status: range === null ? 200 : 206,
    headers: {
      ...headers,
      ...(range === null ? {} : part),
      'Content-Type': sent.type,
      'Content-Length': String(length),
      'Content-Disposition': disposition('attachment', sent.name),
    },
  });
};

const sendFile = (c: Context<AppEnv>, file: StoredFile): Promise<Response> => {
  const id = c.req.param('id') ?? '';
  const headers = { ETag: `"${id}"`, 'Cache-Control': IMMUTABLE, 'Cache-Tag': id, 'Accept-Ranges': 'bytes' };
  return inRange(c, file.bytes, headers, async (range) => {
    const found = await openMediaFile(c.get('ctx'), file, range);
    return found === null ? null : { body: found === 'there' ? null : found, type: file.type, name: file.name };
  });
};

/** The address contains a hash of the content, so a file at it never changes. */
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** The file's name stands in an ASCII form for old browsers, and as it is (RFC 6266, RFC 8187). */
const disposition = (kind: 'inline' | 'attachment', name: string): string => {
  const plain = name.normalize('NFKD').replace(/[^\w .()-]/g, '');
  const exact = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16)}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${exact}`;
};
