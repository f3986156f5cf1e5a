import { createExecutionContext, createScheduledController, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import type { Bindings } from '../../src-worker/settings.ts';
import worker from '../../src-worker/index.ts';

declare global {
  namespace Cloudflare {
    interface Env {
      SIMULATORS_STARTER: string;
    }
  }
}

interface ReceivedMail {
  to: string;
  from: string;
  reply_to: string | null;
  subject: string;
  text: string;
  html: string;
  message_id: string | null;
  attachments: { name: string; type: string; text: string }[];
}

export interface PrivateMail {
  /** Bindings with which the Worker sends to this provider and to no other. */
  bindings: Bindings;
  setMode: (mode: 'ok' | 'slow' | 'limited' | 'down' | 'refused') => Promise<void>;
  received: () => Promise<ReceivedMail[]>;
}

/** A simulated mail provider for one test alone, so that its failures disturb no other test. */
export const startMail = async (settings: Partial<Bindings> = {}): Promise<PrivateMail> => {
  const started = await fetch(env.SIMULATORS_STARTER, { method: 'POST' });
  const { origin } = await started.json<{ origin: string }>();
  return {
    bindings: { ...env, SIMULATORS_ORIGIN: origin, ...settings },
    setMode: async (mode) => {
      const answer = await fetch(`${origin}/mail/mode`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ mode }),
      });
      if (!answer.ok) throw new Error(`The mail simulator answered ${answer.status}`);
      await answer.body?.cancel();
    },
    received: async () => (await fetch(`${origin}/mail/messages`)).json<ReceivedMail[]>(),
  };
};

/** Runs the Cron handler as if it were `at`. */
export const runCron = async (bindings: Bindings, at: Date): Promise<void> => {
  const executionContext = createExecutionContext();
  await worker.scheduled(createScheduledController({ scheduledTime: at }), bindings, executionContext);
  await waitOnExecutionContext(executionContext);
};
