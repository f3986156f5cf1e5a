import * as z from 'zod/mini';
import { chosenLanguage } from './client-language.ts';
import { pageQuery } from './pagination.ts';
import type { QuoteState } from './quotes.ts';
import { richText, type RichText } from './rich-text.ts';
import { plainText } from './rich-text-text.ts';
import type { LeftTestimonial } from './testimonials.ts';
import { email, lengthOf, text } from './text.ts';
import type { WordsLanguage } from './words.ts';
import { WORK_LIMITS, WORK_MESSAGES } from './work-rules.ts';

export type WorkState =
  | { name: 'planned' }
  | { name: 'in_work'; at: string }
  | { name: 'delivered'; at: string }
  | { name: 'changes_wanted'; at: string }
  | { name: 'approved'; at: string }
  | { name: 'closed'; at: string }
  | { name: 'cancelled'; at: string };

export type WorkTurn = 'owner' | 'client' | null;

export interface WorkAnswer {
  id: string;
  version: number;
  /** The kind `silence` is an approval because no answer came. */
  kind: 'comment' | 'changes' | 'approval' | 'silence';
  from: 'client' | 'owner';
  passage: string | null;
  words: string;
  at: string;
}

export interface WorkFilePart {
  part: number;
  bytes: number;
  sum: string;
}

export interface DeliveredFile {
  id: string;
  name: string;
  bytes: number;
  keep_until: string | null;
  deleted_at: string | null;
  has_preview: boolean;
}

export interface WorkVersion {
  version: number;
  text: RichText | null;
  link: string | null;
  note: string;
  delivered_at: string;
  files: DeliveredFile[];
}

interface WorkFacts {
  id: string;
  title: string;
  brief: string;
  due_on: string | null;
  state: WorkState;
  turn: WorkTurn;
  /** The agreed rounds include the rounds of further quotes. */
  rounds: { used: number; agreed: number | null };
  pieces?: { done: number; of: number };
}

export interface WorkSummary extends WorkFacts {
  client: string;
  version: number;
  created_at: string;
  is_late: boolean;
  is_asked: boolean;
}

export type WorkHold = 'overdue' | 'returned' | 'disputed';

export interface OwnerWork extends WorkSummary {
  revision: number;
  recipient: { name: string; email: string; language: WordsLanguage | null };
  quote: { id: string; number: string; title: string } | null;
  user_id: string | null;
  versions: WorkVersion[];
  answers: WorkAnswer[];
  holds: WorkHold[];
  remind_at: string | null;
  silence_at: string | null;
  files_wait: boolean;
  more_rounds: { id: string; number: string; state: QuoteState['name'] }[];
  can: Record<'start' | 'deliver' | 'close' | 'cancel' | 'reopen', boolean>;
}

export interface ClientWork extends WorkFacts {
  name: string;
  language: WordsLanguage | null;
  versions: WorkVersion[];
  answers: WorkAnswer[];
  /** The account that accepted the quote approves without a code. */
  approves: boolean;
  code_to: string;
  reminds: boolean;
  silence_at: string | null;
  files_wait: boolean;
  testimonial: LeftTestimonial | null;
}

export interface OwnWork extends WorkFacts {
  version: number;
}

const title = text({ min: WORK_LIMITS.titleMin, max: WORK_LIMITS.title, message: WORK_MESSAGES.title });

const described = {
  title,
  brief: z._default(text({ max: WORK_LIMITS.brief, message: WORK_MESSAGES.brief }), ''),
  due_on: z._default(z.nullable(z.iso.date({ error: WORK_MESSAGES.day })), null),
};

const rounds = z
  .int({ error: WORK_MESSAGES.rounds })
  .check(z.minimum(0, { error: WORK_MESSAGES.rounds }), z.maximum(WORK_LIMITS.rounds, { error: WORK_MESSAGES.rounds }));

export const newWork = z.object({
  id: z.uuid(),
  ...described,
  rounds: z._default(z.nullable(rounds), null),
  request_id: z._default(z.nullable(text({ min: 1, max: 100 })), null),
  client: z.optional(
    z.object({
      name: text({ min: 1, max: 100, message: WORK_MESSAGES.client }),
      email,
      language: z._default(chosenLanguage, null),
    }),
  ),
});
export type NewWork = z.infer<typeof newWork>;

export const workChange = z.object({
  ...described,
  pieces_done: z.optional(z.int({ error: WORK_MESSAGES.pieces }).check(z.minimum(0, { error: WORK_MESSAGES.pieces }))),
});
export type WorkChange = z.infer<typeof workChange>;

export const WORK_MOVES = ['start', 'close', 'cancel', 'reopen'] as const;
export type WorkMove = (typeof WORK_MOVES)[number];

export const workMove = z.object({ move: z.enum(WORK_MOVES) });

const WEB_ADDRESS = /^https?:\/\/[^\s\\/?#@]+(?:[/?#][^\s\\]*)?$/;

export const delivery = z.object({
  id: z.uuid(),
  text: z._default(
    z.nullable(
      richText.check(
        z.refine<RichText>((value) => lengthOf(plainText(value)) <= WORK_LIMITS.text, { error: WORK_MESSAGES.text }),
      ),
    ),
    null,
  ),
  link: z._default(
    z.nullable(
      text({ max: 2048, message: WORK_MESSAGES.link }).check(z.regex(WEB_ADDRESS, { error: WORK_MESSAGES.link })),
    ),
    null,
  ),
  note: z._default(text({ max: WORK_LIMITS.note, message: WORK_MESSAGES.note }), ''),
});
export type Delivery = z.infer<typeof delivery>;

const words = text({ min: 1, max: WORK_LIMITS.words, message: WORK_MESSAGES.words });

export const ownerAnswer = z.object({ id: z.uuid(), words });
export type OwnerAnswer = z.infer<typeof ownerAnswer>;

export const WORK_LINK_CHANGES = ['send', 'end'] as const;
export const workLinkChange = z.object({ how: z.enum(WORK_LINK_CHANGES) });

/** The link's token has no format here, so that every wrong token gets the same answer. */
const reader = { token: z.optional(z.string()), work: z.optional(z.string()) };

export const workReader = z.object(reader);
export type WorkReader = z.infer<typeof workReader>;

export const workFileRequest = z.object({ ...reader, file: z.uuid() });

const version = z.int().check(z.positive());

export const clientAnswer = z
  .object({
    ...reader,
    id: z.uuid(),
    version,
    kind: z.enum(['comment', 'changes']),
    passage: z._default(z.nullable(text({ min: 1, max: WORK_LIMITS.passage })), null),
    words: text({ max: WORK_LIMITS.words, message: WORK_MESSAGES.words }),
  })
  .check(({ issues, value }) => {
    if (value.words.trim() !== '') return;
    const message = value.kind === 'changes' ? WORK_MESSAGES.changesWords : WORK_MESSAGES.words;
    issues.push({ code: 'custom', path: ['words'], message, input: value });
  });
export type ClientAnswer = z.infer<typeof clientAnswer>;

export const workCodeRequest = z.object({ ...reader, version });

export const approval = z.object({
  ...reader,
  id: z.uuid(),
  version,
  code: z.optional(
    z.string({ error: WORK_MESSAGES.code }).check(z.regex(/^\s*\d{3}\s?\d{3}\s*$/, { error: WORK_MESSAGES.code })),
  ),
});
export type Approval = z.infer<typeof approval>;

export const WORK_VIEWS = ['open', 'over'] as const;

export const workQuery = z.object({ ...pageQuery.shape, view: z._default(z.enum(WORK_VIEWS), 'open') });
export type WorkQuery = z.infer<typeof workQuery>;
