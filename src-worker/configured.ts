import type * as z from 'zod/mini';

export type Mode = 'local' | 'preview' | 'production';

export type Configured<T> = { ready: true; value: T } | { ready: false; problem: string };

export const problemOf = (error: z.core.$ZodError): string =>
  error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; ');
