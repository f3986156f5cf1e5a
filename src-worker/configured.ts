export type Mode = 'local' | 'preview' | 'production';

/** A part of the configuration that is either complete, or names what is missing. */
export type Configured<T> = { ready: true; value: T } | { ready: false; problem: string };
