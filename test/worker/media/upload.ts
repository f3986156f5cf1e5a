import { visit } from '../../faults/visitor.ts';
import type { Answer, Call } from '../admin/owner.ts';
import { ORIGIN } from '../site.ts';

const OWN_SITE = { origin: ORIGIN, 'sec-fetch-site': 'same-origin' };

interface Sent extends Omit<Call, 'body'> {
  name?: string;
}

/** Uploads files to a path below `/api` like the admin area. */
export const upload = async (
  path: string,
  files: readonly Uint8Array<ArrayBuffer>[],
  { cookie, from = OWN_SITE, headers, name = 'picture.webp', ...visitor }: Sent = {},
): Promise<Pick<Answer, 'status' | 'json' | 'headers'>> => {
  const body = new FormData();
  for (const bytes of files) body.append('file', new File([bytes], name));
  const response = await visit(`/api/${path}`, {
    ...visitor,
    method: 'POST',
    headers: { ...(cookie === undefined ? {} : { cookie }), ...from, ...headers },
    body,
  });
  return { status: response.status, json: await response.json(), headers: response.headers };
};
