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
  /** The sender's id of the mail; null when the provider makes one. */
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

/** The oldest mails are dropped above this number. */
const KEPT = 500;

/** A slow provider holds its answer this long, which is longer than a sensible caller waits. */
const SLOW_MS = 8000;

/** Waits, and returns whether the caller was still connected at the end. */
const stillThere = (signal: AbortSignal): Promise<boolean> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve(false);
    const timer = setTimeout(() => resolve(true), SLOW_MS);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve(false);
    });
  });

/** Holds the mails that both simulated providers accepted, newest first, and the providers' mode. */
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
    /** Accepts a mail and returns its id, or undefined when the caller left before a slow provider answered. */
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
