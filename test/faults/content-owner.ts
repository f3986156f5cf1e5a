import type { Bindings } from '../../src-worker/settings.ts';
import { SAVES } from '../worker/admin/documents.ts';
import { call, ownerCookie, type Answer } from '../worker/admin/owner.ts';

interface Owner {
  put: (
    path: string,
    body: unknown,
    more?: { ifMatch?: string; bindings?: Bindings; type?: string },
  ) => Promise<Answer>;
  read: (key: string) => Promise<{ revision: number; body: unknown }>;
}

/** Signs the owner in, and saves and reads documents. */
export const asOwner = async (): Promise<Owner> => {
  const cookie = await ownerCookie();
  return {
    put: (path, body, { ifMatch, type, ...more } = {}) =>
      call('PUT', `admin/${path}`, {
        cookie,
        body,
        ...more,
        headers: {
          ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }),
          ...(type === undefined ? {} : { 'content-type': type }),
        },
      }),
    read: async (key) => (await call('GET', `admin/content/${key}`, { cookie })).json.data,
  };
};

/** Every save by its path, for the titles of tests. */
export const titled = SAVES.map((save) => [save.path, save] as const);
