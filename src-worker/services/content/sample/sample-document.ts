import type * as z from 'zod/mini';
import type { DocumentKey, documentSchemas } from '#contract/content';

/** A document as it may be handed to its schema: rich text as Lexical JSON or as plain paragraphs. */
export type SampleDocument<K extends DocumentKey> = z.input<(typeof documentSchemas)[K]>;

/** One entry of a document that is a list. */
export type SampleItem<K extends DocumentKey> = SampleDocument<K> extends readonly (infer Item)[] ? Item : never;
