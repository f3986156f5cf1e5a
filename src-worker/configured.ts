import type * as z from 'zod/mini';

export type Mode = 'local' | 'preview' | 'production';

/** A part of the configuration that is either complete, or names what is missing. */
export type Configured<T> = { ready: true; value: T } | { ready: false; problem: string };

/** What a schema of settings found wrong, in one line that names each. */
export const problemOf = (error: z.core.$ZodError): string =>
  error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; ');
