import * as z from 'zod/mini';

export const readNewestVersion = async (url: string): Promise<string | null> => {
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });
    return response.ok ? manifest.parse(await response.json()).version : null;
  } catch {
    return null;
  }
};

const TIMEOUT_MS = 5000;

const manifest = z.object({ version: z.string().check(z.regex(/^\d+\.\d+\.\d+$/)) });
