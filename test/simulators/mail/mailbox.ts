import { randomUUID } from 'node:crypto';

/** An accepted mail; addresses are bare, and several recipients are joined by commas. */
export interface Message {
  id: string;
  to: string;
  from: string;
  /** The name beside the sender's address; empty for the address alone. */
  from_name: string;
  reply_to: string | null;
  subject: string;
  text: string;
  html: string;
  /** What the sender named it; null when that was left to the provider. */
  message_id: string | null;
  attachments: Attachment[];
  received_at: string;
}

export interface Attachment {
  name: string;
  type: string;
  text: string;
}

export type Draft = Omit<Message, 'id' | 'received_at'>;

export const MODES = ['ok', 'slow', 'limited', 'down', 'refused'] as const;
export type Mode = (typeof MODES)[number];

export const isMode = (value: unknown): value is Mode => MODES.some((mode) => mode === value);

/** Old mail goes when more than this has come in. */
const KEPT = 500;

/** How long a slow provider holds its answer: longer than a sensible caller waits. */
const SLOW_MS = 8000;

/** Waits, and tells whether the caller was still connected at the end. */
const stillThere = (signal: AbortSignal): Promise<boolean> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve(false);
    const timer = setTimeout(() => resolve(true), SLOW_MS);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve(false);
    });
  });

/** Holds what both simulated providers accepted, newest first, and the mode they are in. */
export const createMailbox = () => {
  let messages: Message[] = [];
  let mode: Mode = 'ok';
  let revision = 0;

  return {
    messages: (): readonly Message[] => messages,
    mode: (): Mode => mode,
    /** Changes whenever a page that shows this mailbox would look different. */
    revision: (): number => revision,
    setMode: (next: Mode): void => {
      mode = next;
      revision += 1;
    },
    clear: (): void => {
      messages = [];
      revision += 1;
    },
    /** Takes a mail in and returns its id, or undefined when the caller left before a slow provider answered. */
    accept: async (draft: Draft, signal: AbortSignal): Promise<string | undefined> => {
      if (mode === 'slow' && !(await stillThere(signal))) return undefined;
      const message: Message = { id: randomUUID(), ...draft, received_at: new Date().toISOString() };
      messages = [message, ...messages].slice(0, KEPT);
      revision += 1;
      return message.id;
    },
  };
};

export type Mailbox = ReturnType<typeof createMailbox>;
