import { afterEach, beforeEach, vi } from 'vitest';
import type { Skill } from '#contract/content';
import { createDraft } from '../../src-web/features/admin/draft/create-draft.ts';
import { isOpen } from '../../src-web/features/admin/draft/draft-state.ts';

export const stored = (revision: number, body: Skill[]) => ({
  key: 'skills',
  revision,
  body,
  updated_at: '2026-11-21T12:00:00.000Z',
  updated_by: 'other',
  is_sample: false,
});

interface Sent {
  method: string;
  path: string;
  revision: string | null;
  draft?: string;
  body: unknown;
}

/** A server of one document: it gives these answers in turn, and remembers the calls. */
export const serve = (...answers: (readonly [status: number, body: unknown])[]): Sent[] => {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : null;
    sent.push({
      method: init.method ?? 'GET',
      path: new URL(url, 'http://localhost').pathname,
      revision: new Headers(init.headers).get('If-Match'),
      ...draftIn(init),
      body,
    });
    const [status, answer] = answers[sent.length - 1] ?? [500, { message: 'Nothing more was expected' }];
    return Response.json(answer, { status });
  });
  return sent;
};

const draftIn = (init: RequestInit) => {
  const draft = new Headers(init.headers).get('Draft-Revision');
  return draft === null ? {} : { draft };
};

export const ok = (revision: number, body: Skill[]) => [200, { success: true, data: stored(revision, body) }] as const;

export const memory = new Map<string, string>();

/** Each test of a file starts in an empty browser, with a clock that the test moves. */
export const beginInEmptyBrowser = (): void => {
  beforeEach(() => {
    memory.clear();
    vi.useFakeTimers();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => memory.get(key) ?? null,
      setItem: (key: string, value: string) => memory.set(key, value),
      removeItem: (key: string) => memory.delete(key),
      key: (index: number) => [...memory.keys()][index] ?? null,
      get length() {
        return memory.size;
      },
    });
    vi.stubGlobal('navigator', { onLine: true });
  });

  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
};

export const open = async () => {
  const draft = createDraft('skills', {});
  await draft.load();
  return draft;
};

export const valueOf = (draft: Awaited<ReturnType<typeof open>>): Skill[] => {
  const state = draft.get();
  if (!isOpen(state)) throw new Error('There is nothing to write on');
  return state.value;
};
